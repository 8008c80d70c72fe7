import type { Account } from '../../harness/http.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';

/** The server and its data as an attack sees them. It goes to another process, so it is data only. */
export interface Scene {
  readonly url: string;
  readonly pid: number;
  readonly databaseUrl: string;
  /** Two more databases, empty, that attacks may fill. */
  readonly spareDatabaseUrls: readonly [string, string];
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
