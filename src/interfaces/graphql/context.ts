import type { Caller } from '../../blog/access.ts';
import type { Blog } from '../../blog/blog.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Cursors } from '../../lib/cursor.ts';
import type { Log } from '../../lib/log.ts';
import type { Transport } from '../../observe/operation-meter.ts';
import type { InjectedError } from './faults.ts';
import type { NodeLoader } from './node-loader.ts';
import type { SchemaName } from './schema/documents.ts';
import type { SelectionReader } from './selection.ts';

/** What every resolver of one operation can use. */
export interface GraphqlContext {
  readonly blog: Blog;
  readonly log: Log;
  readonly cursors: Cursors;
  readonly maxResults: number;
  /** The `Authorization` of the request or its socket. */
  readonly authorization: string | null;
  /** Who asks: the address is looked up for who wants it. */
  readonly requester: { readonly address: string; readonly transport: Transport };
  /** What the request is called in the log; a WebSocket has no request for each operation. */
  readonly requestId: (() => string) | undefined;
  readonly selections: SelectionReader;
  /** The current user, looked up once, on demand. */
  caller(): Promise<Caller>;
  /** Which schema it is of. */
  readonly schemaName: SchemaName;
  /** A loader for one root field: what it reads belongs together. */
  createLoader(): NodeLoader;
  /** What each root field gave, by its key in the answer: an operation that is executed again runs none of them twice. */
  readonly given: Map<string | number, unknown>;
  /** The error that is put into the answer on purpose. */
  readonly injected: InjectedError | null;
  /** What the whole operation may cost. */
  readonly budget: Budget;
}
