import type { Fault } from '../../http/faults.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Transport } from '../../observe/operation-meter.ts';
import type { DocumentReference } from './documents/document-reference.ts';
import type { Variables } from './operation.ts';
import type { SchemaName } from './schema/documents.ts';

/** Who asks, as a transport knows it. */
export interface Requester {
  readonly authorization: string | null;
  readonly address: string;
  readonly transport: Transport;
  /** What the request is called in the log, asked for when something goes wrong. */
  readonly requestId?: (() => string) | undefined;
  /** What goes wrong with the operation on purpose. */
  readonly fault?: Fault | null;
  /** What several operations of one request share; each has its own where there is none. */
  readonly budget?: Budget;
}

export interface OperationRequest {
  /** The text; empty where the document is only named. */
  readonly query: string;
  readonly reference?: DocumentReference | null;
  readonly operationName?: string | null | undefined;
  readonly variables?: Variables;
  readonly pinned: SchemaName | null;
  /** Whose it is. */
  readonly requester: Pick<Requester, 'address'>;
}

/** What carries a subscription to its client. */
export interface Carrier {
  /** The position after which the client goes on; null where it hears from now on. */
  readonly lastEventId: string | null;
  onTooSlow(): void;
  /** Ends without a word, or with the code that a WebSocket is closed with. */
  close(code: number): void;
}
