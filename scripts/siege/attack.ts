import type { EngineName } from '../../src/storage/engine-name.ts';
import type { Target } from './target.ts';

/** Sends everything, and tells the target what was not as it should be. */
export type Run = (target: Target) => Promise<unknown>;

/** One way to harm a server. What it sends and what holds is a row of `docs/security.md`. */
export interface Attack {
  readonly run: Run;
  /** The engines that it makes sense on; without it, every one. */
  readonly engines?: readonly EngineName[];
  /** Variables that the server needs. Attacks in a row that name the same object share a server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Attacks a server that speaks TLS, and HTTP/2 with it. */
  readonly isSecure?: true;
  /** Takes seconds even in small sizes, and is left out of the test. */
  readonly isLengthy?: true;
}

/** Attacks by name. */
export type Attacks = Readonly<Record<string, Run | Attack>>;
