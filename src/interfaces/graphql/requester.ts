import type { Fault } from '../../http/faults.ts';
import type { Budget } from '../../lib/budget.ts';
import type { Transport } from '../../observe/operation-meter.ts';
import type { FieldFault } from './faults.ts';
import type { Variables } from './operation.ts';
import type { SchemaName } from './schema/documents.ts';

/** The caller, as a transport knows it. */
export interface Requester {
  readonly authorization: string | null;
  /** Computed on demand over HTTP. */
  readonly address: string;
  readonly transport: Transport;
  /** Returns the request id for the log; called only if something goes wrong. */
  readonly requestId?: (() => string) | undefined;
  readonly fault?: Fault | null;
  /** Shared by the operations of one request; without it, each operation has its own. */
  readonly budget?: Budget;
}

/** Reads the address now: it is needed for counting later, and is unknown once the client is gone. */
export function settled(requester: Requester): Requester {
  return { ...requester };
}

/** The caller of one operation, on the event loop or in a lane. */
export type Runner = Omit<Requester, 'fault'> & { readonly fault?: FieldFault | null };

export interface OperationRequest {
  /** The text; empty if only its hash is sent. */
  readonly query: string;
  /** The SHA-256 of the text, by which it can be sent next time. */
  readonly hash?: string | null;
  readonly operationName?: string | null | undefined;
  readonly variables?: Variables;
  readonly pinned: SchemaName | null;
  readonly requester: Pick<Requester, 'address'>;
}

export interface Carrier {
  /** The position to resume after; null to start with new events. */
  readonly lastEventId: string | null;
  onTooSlow(): void;
  /** Ends the stream without a `complete`, or closes the WebSocket with this code. */
  close(code: number): void;
}
