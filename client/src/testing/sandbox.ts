/// <reference lib="esnext.disposable" preserve="true" />
import { createQuintetClient, type QuintetClient } from '../index.ts';
import { createSandboxClock, type SandboxClock } from './sandbox-clock.ts';
import { createSandboxData, type Fixtures, type SandboxData } from './sandbox-data.ts';
import { createSandboxFaults, type SandboxFaults } from './sandbox-faults.ts';
import { createSandboxJournal, type SandboxJournal } from './sandbox-journal.ts';
import { dataOf, type WorkbenchCalls, WorkbenchError, type WorkbenchSchemas } from './workbench-calls.ts';

/** What a sandbox is made from. */
export type SandboxOptions = WorkbenchSchemas['NewSandbox'] & {
  /** Its records, short for `from: { data }`. */
  readonly data?: Fixtures;
  /** A name of yours; one that is there is made anew. Without it the server chooses one. */
  readonly name?: string;
};

/** Whose token: of a user, or of an administrator, who is made where there is none. */
export type TokenOptions = ({ readonly userId: number } | { readonly admin: true }) & {
  /** 24 hours without it; a negative number gives a token that has expired. */
  readonly expiresInSeconds?: number;
};

/** A whole Quintet of its own. */
export interface Sandbox {
  readonly name: string;
  /** The base URL for any client. */
  readonly url: string;
  /** For GraphQL over a WebSocket. */
  readonly webSocketUrl: string;
  /** The token for writes of the Products API; another one after a reset. */
  readonly productsToken: string;
  /** A typed client, which may write products, and is not logged in. After `reset` and `restore` it is a new one. */
  readonly client: QuintetClient;
  readonly clock: SandboxClock;
  /** Its records, to arrange and to look at without a trace in the journal. */
  readonly data: SandboxData;
  /** What goes wrong on purpose. */
  readonly faults: SandboxFaults;
  /** What was really sent to it. */
  readonly journal: SandboxJournal;
  /** Takes it back to what it was made from. */
  reset(): Promise<void>;
  /** Keeps what it is now, and gives the name of the snapshot. */
  snapshot(name?: string): Promise<string>;
  /** Puts a snapshot in the place of what it holds; tokens of that moment are tokens again. */
  restore(snapshot: string): Promise<void>;
  /** Returns a login token without logging in. */
  token(options: TokenOptions): Promise<string>;
  /** Ends it. A second time does nothing. */
  dispose(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function createSandbox(calls: WorkbenchCalls, options: SandboxOptions): Promise<Sandbox> {
  return toSandbox(calls, await make(calls, options));
}

function make(calls: WorkbenchCalls, { name, data, ...options }: SandboxOptions) {
  if (data !== undefined && options.from !== undefined) throw new TypeError('Give either data or from');
  const body = data === undefined ? options : { ...options, from: { data } };
  if (name === undefined) return dataOf(calls.POST('/_workbench/sandboxes', { body }));
  return dataOf(calls.PUT('/_workbench/sandboxes/{name}', { params: { path: { name } }, body }));
}

function toSandbox(calls: WorkbenchCalls, made: WorkbenchSchemas['Sandbox']): Sandbox {
  const { name, url, webSocketUrl } = made;
  const params = { path: { name } };
  let productsToken = '';
  let client: QuintetClient;
  let disposing: Promise<void> | null = null;

  /** The secrets of a world are its own, so that another world has another client. */
  function enter(world: WorkbenchSchemas['Sandbox']): void {
    productsToken = world.productsToken ?? '';
    client = createQuintetClient({ baseUrl: url, productsToken });
  }

  const dispose = (): Promise<void> => {
    disposing ??= remove(calls, name);
    return disposing;
  };

  enter(made);
  return {
    name,
    url,
    webSocketUrl,
    get productsToken() {
      return productsToken;
    },
    get client() {
      return client;
    },
    clock: createSandboxClock(calls, name),
    data: createSandboxData(calls, name),
    faults: createSandboxFaults(calls, name),
    journal: createSandboxJournal(calls, name),
    reset: async () => enter(await dataOf(calls.POST('/_workbench/sandboxes/{name}/reset', { params }))),
    async snapshot(snapshot = `snapshot-${crypto.randomUUID()}`) {
      const path = { name: snapshot };
      await dataOf(calls.PUT('/_workbench/snapshots/{name}', { params: { path }, body: { sandbox: name } }));
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

/** One that has expired is gone already. */
async function remove(calls: WorkbenchCalls, name: string): Promise<void> {
  try {
    await dataOf(calls.DELETE('/_workbench/sandboxes/{name}', { params: { path: { name } } }));
  } catch (error) {
    if (!(error instanceof WorkbenchError && error.status === 404)) throw error;
  }
}
