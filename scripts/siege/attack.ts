import type { EngineName } from '../../src/storage/engine-name.ts';
import type { Target } from './target.ts';

/** Runs an attack, and reports problems to the target. */
export type Run = (target: Target) => Promise<unknown>;

/** One way to harm a server. `docs/security.md` describes its requests and its bound. */
export interface Attack {
  readonly run: Run;
  /** All engines by default. */
  readonly engines?: readonly EngineName[];
  /** Variables of the server. Consecutive attacks with the same object share a server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Attacks a server with TLS and HTTP/2. */
  readonly isSecure?: true;
  /** Takes seconds even in small sizes, so the test skips it. */
  readonly isLengthy?: true;
}

export type Attacks = Readonly<Record<string, Run | Attack>>;
