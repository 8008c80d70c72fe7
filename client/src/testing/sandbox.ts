/// <reference lib="esnext.disposable" preserve="true" />
import { createSandboxClock, type SandboxClock } from './sandbox-clock.ts';
import { createSandboxData, type Fixtures, type SandboxData, type SandboxDocument } from './sandbox-data.ts';
import { createSandboxFaults, type SandboxFaults } from './sandbox-faults.ts';
import { createSandboxJournal, type SandboxJournal } from './sandbox-journal.ts';
import type { OwnDocument, OwnFixtures } from './served-api.ts';
import { dataOf, ignoreMissing, type WorkbenchCalls, type WorkbenchSchemas } from './workbench-calls.ts';

type NewSandbox = WorkbenchSchemas['NewSandbox'];

/** The fixtures of the five contracts, or of the collections of a file. */
export type FixturesFor<Served extends object | null> = Served extends object
  ? OwnFixtures<Served>
  : Fixtures;

type InitialData<Served extends object | null> = Served extends object
  ?
      | Exclude<NewSandbox['from'], { seed: unknown } | { data: unknown }>
      | 'file'
      | { readonly data: OwnFixtures<Served> }
  : NewSandbox['from'];

/** The initial state of a sandbox. With a file, it starts with the records of the file by default. */
export type SandboxOptions<Served extends object | null = null> = Omit<NewSandbox, 'from'> & {
  /** The initial data: none, a snapshot, a copy of another sandbox, or the given records. */
  readonly from?: InitialData<Served>;
  /** The initial records; short for `from: { data }`. */
  readonly data?: FixturesFor<Served>;
  /** The name. Generated if omitted. */
  readonly name?: string;
  /** True replaces an existing sandbox with this name. Otherwise, that is an error. */
  readonly replace?: boolean;
};

/** The owner of the token: a user, or an administrator, who is created if there is none. */
export type TokenOptions = ({ readonly userId: number } | { readonly admin: true }) & {
  /** The lifetime, 24 hours by default. A negative number creates an expired token. */
  readonly expiresInSeconds?: number;
};

type DocumentFor<Served extends object | null> = Served extends object
  ? OwnDocument<Served>
  : SandboxDocument;

/** A complete, separate Quintet. */
export interface Sandbox<Served extends object | null = null> {
  readonly name: string;
  /** The base URL for any client. */
  readonly url: string;
  /** The URL for GraphQL over WebSocket. */
  readonly webSocketUrl: string;
  /** The token for writes to the Products API. It changes with a reset. */
  readonly productsToken: string;
  readonly clock: SandboxClock;
  /** The records by collection, which can be read and changed without a trace in the journal. */
  readonly data: SandboxData<Served>;
  /** Fault injection. */
  readonly faults: SandboxFaults;
  /** The requests that the sandbox received. */
  readonly journal: SandboxJournal;
  /** Sends a request to a path of the sandbox. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Returns all records. Without `passwordHashes`, accounts become profiles in another sandbox. */
  document(options?: { readonly passwordHashes?: boolean }): Promise<DocumentFor<Served>>;
  /** Returns the sandbox to its initial state. */
  reset(): Promise<void>;
  /** Saves the current state and returns the name of the snapshot. Without a name, it ends with the sandbox. */
  snapshot(name?: string): Promise<string>;
  /** Restores a snapshot, including ids and secrets. Tokens from the time of the snapshot become valid again. */
  restore(snapshot: string): Promise<void>;
  /** Creates an access token without logging in. */
  token(options: TokenOptions): Promise<string>;
  /** Deletes the sandbox. Calling it again has no effect. */
  dispose(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function createSandbox<Served extends object | null>(
  calls: WorkbenchCalls,
  options: SandboxOptions<Served>,
): Promise<Sandbox<Served>> {
  return toSandbox(calls, await make(calls, options));
}

function make<Served extends object | null>(
  calls: WorkbenchCalls,
  { name, data, replace = false, ...options }: SandboxOptions<Served>,
) {
  if (data !== undefined && options.from !== undefined)
    throw new TypeError('Pass either data or from, not both');
  // The document describes the five contracts.
  const body = (data === undefined ? options : { ...options, from: { data } }) as NewSandbox;
  if (name === undefined) return dataOf(calls.POST('/_workbench/sandboxes', { body }));
  const headers = replace ? {} : { 'if-none-match': '*' };
  return dataOf(calls.PUT('/_workbench/sandboxes/{name}', { params: { path: { name } }, body, headers }));
}

function toSandbox<Served extends object | null>(
  calls: WorkbenchCalls,
  made: WorkbenchSchemas['Sandbox'],
): Sandbox<Served> {
  const { name, url, webSocketUrl } = made;
  const params = { path: { name } };
  let productsToken = made.productsToken ?? '';
  let disposing: Promise<void> | null = null;

  /** Every state has its own secrets. */
  function enter(world: WorkbenchSchemas['Sandbox']): void {
    productsToken = world.productsToken ?? '';
  }

  const dispose = (): Promise<void> => {
    disposing ??= remove(calls, name);
    return disposing;
  };

  return {
    name,
    url,
    webSocketUrl,
    get productsToken() {
      return productsToken;
    },
    clock: createSandboxClock(calls, name),
    data: createSandboxData(calls, made),
    faults: createSandboxFaults(calls, name),
    journal: createSandboxJournal(calls, name),
    fetch: (path, init) => fetch(`${url}/${path.replace(/^\//, '')}`, init),
    document({ passwordHashes = false } = {}) {
      const query = passwordHashes ? { passwordHashes: 'true' as const } : {};
      const asking = calls.GET('/_workbench/sandboxes/{name}/data', { params: { ...params, query } });
      return dataOf(asking) as Promise<unknown> as Promise<DocumentFor<Served>>;
    },
    reset: async () => enter(await dataOf(calls.POST('/_workbench/sandboxes/{name}/reset', { params }))),
    async snapshot(given) {
      const snapshot = given ?? `snapshot-${crypto.randomUUID()}`;
      const path = { name: snapshot };
      const body = { sandbox: name, endsWithSandbox: given === undefined };
      await dataOf(calls.PUT('/_workbench/snapshots/{name}', { params: { path }, body }));
      return snapshot;
    },
    async restore(snapshot) {
      const body = { snapshot };
      enter(await dataOf(calls.POST('/_workbench/sandboxes/{name}/restore', { params, body })));
    },
    async token(options) {
      const asking = calls.POST('/_workbench/sandboxes/{name}/tokens', { params, body: options });
      return (await dataOf(asking)).token;
    },
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
}

/** An expired sandbox is already deleted. */
function remove(calls: WorkbenchCalls, name: string): Promise<void> {
  return ignoreMissing(dataOf(calls.DELETE('/_workbench/sandboxes/{name}', { params: { path: { name } } })));
}
