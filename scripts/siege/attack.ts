import type { Account } from '../../harness/http.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';
import type { Target } from './target.ts';

/** Sends everything, and tells the target what is not as it should be. */
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

/** The server and its data as an attack sees them. It goes to another process, so it is data only. */
export interface Scene {
  readonly url: string;
  readonly databaseUrl: string;
  /** Two more databases, empty, that attacks may fill. */
  readonly spareDatabaseUrls: readonly string[];
  readonly engine: EngineName;
  readonly variables: Readonly<Record<string, string>>;
  readonly workers: number;
  /** Small sizes, for the test. */
  readonly isShort: boolean;
  /** The duration of an attack that has no end of its own. */
  readonly seconds: number;
  /** The address that the attack comes from, unless it says otherwise. */
  readonly address: string;
  readonly world: World;
}

/** The data that every attack finds. */
export interface World {
  readonly attacker: Account;
  readonly victim: Account;
  /** A blog post of the attacker with more tags than a post may have today, and 50 comments. */
  readonly taggedPostId: number;
  /** A blog post of the attacker whose comments together are larger than a response may be. */
  readonly discussedPostId: number;
  /** Posts API posts in a row with texts as long as a text may be today. */
  readonly largePostIds: readonly number[];
  /** Posts API posts with texts that are longer than a text may be today. */
  readonly longPostIds: readonly number[];
}

/** The report of the process that attacked. */
export interface AttackResult {
  readonly requests: number;
  /** The number of responses of each kind. */
  readonly answers: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}
