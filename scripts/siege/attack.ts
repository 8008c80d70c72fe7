import type { EngineName } from '../../src/storage/engine-name.ts';
import type { Target } from './target.ts';

export type Variables = Readonly<Record<string, string>>;

/** One way to harm a server. Adding an attack is adding one of these to a list in `attacks/`. */
export interface Attack {
  /** What `--only` and the documentation call it. */
  readonly name: string;
  /** What is sent, in words. */
  readonly what: string;
  /** What must hold beside the bounds of every attack, in words. */
  readonly bound: string;
  /** The settings that move the bound. */
  readonly movedBy?: readonly string[];
  /** The tests that hold the server to it, beside the siege itself. */
  readonly provenBy: readonly string[];
  /** The engines that it makes sense on; without it, every one. */
  readonly engines?: readonly EngineName[];
  /** Variables that the server needs. Attacks in a row that name the same object share a server. */
  readonly settings?: Variables;
  /** Attacks a server that speaks TLS, and HTTP/2 with it. */
  readonly isSecure?: true;
  /** Whether it takes seconds even in small sizes, and is left out of the test. */
  readonly isLengthy?: true;
  /** Sends everything, and tells the target what was not as it should be. */
  run(target: Target): Promise<void>;
}

/** What an attack is told about the server and its data. It goes to another process, so it is data only. */
export interface Scene {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
  /** Two more databases, empty, that attacks may fill. */
  readonly spareDatabaseUrls: readonly [string, string];
  readonly engine: EngineName;
  readonly isHardened: boolean;
  readonly workers: number;
  /** Small sizes, for the test. */
  readonly isShort: boolean;
  /** How long an attack that could go on for ever goes on. */
  readonly seconds: number;
  /** The address that the attack comes from, unless it says otherwise. */
  readonly address: string;
  readonly world: World;
}

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** The data that every attack finds. */
export interface World {
  readonly attacker: Account;
  readonly victim: Account;
  /** A blog post of the attacker with more tags than a post may have today, and 50 comments. */
  readonly taggedPostId: number;
  /** A blog post of the attacker whose comments together are larger than an answer may be. */
  readonly discussedPostId: number;
  /** Posts API posts in a row with texts as long as a text may be today. */
  readonly largePostIds: readonly number[];
  /** Posts API posts with texts that are longer than a text may be today. */
  readonly longPostIds: readonly number[];
}

/** What the process that attacked reports. */
export interface AttackResult {
  readonly requests: number;
  /** How many answers there were of each kind. */
  readonly answers: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}
