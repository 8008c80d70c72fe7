import type { Account } from '../../harness/http.ts';
import type { EngineName } from '../../src/storage/engine-name.ts';

/** The server and its data. It is sent to another process, so it must be serializable. */
export interface Scene {
  readonly url: string;
  readonly databaseUrl: string;
  /** Two empty databases that attacks may fill. */
  readonly spareDatabaseUrls: readonly string[];
  readonly engine: EngineName;
  readonly variables: Readonly<Record<string, string>>;
  readonly workers: number;
  /** Small sizes, for the test. */
  readonly isShort: boolean;
  /** The duration of an open-ended attack. */
  readonly seconds: number;
  /** The default client address of the attack. */
  readonly address: string;
  readonly world: World;
}

/** The data before the first attack. */
export interface World {
  readonly attacker: Account;
  readonly victim: Account;
  /** A blog post of the attacker with 50 comments and more tags than allowed today. */
  readonly taggedPostId: number;
  /** A blog post of the attacker whose comments exceed the size limit of a response. */
  readonly discussedPostId: number;
  /** Consecutive Posts API posts with the longest texts allowed today. */
  readonly largePostIds: readonly number[];
  /** Posts API posts with texts longer than allowed today. */
  readonly longPostIds: readonly number[];
}

export interface AttackResult {
  readonly requests: number;
  /** The number of responses by kind. */
  readonly responses: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}
