import type { DescribedOperation } from '../lib/describe-operation.ts';
import { Failure } from '../lib/failure.ts';
import type { Exchange } from './exchange.ts';
import type { Fault, Faults } from './faults.ts';
import type { Place } from './place.ts';
import type { RateLimit } from './rate-limit.ts';
import { Reply } from './reply.ts';
import type { SocketMemory, SocketSession } from './socket.ts';

/** A protocol over WebSockets on paths that also respond over HTTP. */
export interface SocketProtocol {
  readonly name: string;
  accepts(path: string): boolean;
  createSession(opening: SessionOpening): SocketSession;
}

export interface SessionOpening {
  readonly exchange: Exchange;
  readonly memory: SocketMemory;
  readonly admit: Admit;
  readonly faultOf: FaultOf;
}

/** Called for each operation: it counts as a request and may be refused like one. */
export type Admit = () => Failure | null;

/** Returns the fault to inject into an operation; null for none. */
export type FaultOf = (operation: DescribedOperation) => Fault | null;

interface SocketParts {
  readonly rateLimit: RateLimit | null;
  readonly faults: Faults | null;
}

/** Creates the handler that opens sockets. The connection becomes one when the response, 101, is sent. */
export function openSockets(protocol: SocketProtocol, place: Place, { rateLimit, faults }: SocketParts) {
  const { name } = protocol;
  return (exchange: Exchange): Reply => {
    requireProtocol(name, exchange);
    // The functions must not refer to the exchange, which would stay in memory as long as the socket.
    const { address, client, ledger } = exchange;
    const hold = (bytes: number) => ledger.hold(client, bytes);
    const memory = { unsent: hold(0), hold, hasRoom: (bytes?: number) => ledger.hasRoom(client, bytes) };
    const session = protocol.createSession({
      exchange,
      memory,
      admit: () => rateLimit?.count(address).refusal ?? null,
      faultOf: (operation) => faults?.ofMessage(place, operation) ?? null,
    });
    exchange.opening = { protocol: name, memory, session };
    return new Reply(101, null, { 'sec-websocket-protocol': name });
  };
}

function requireProtocol(protocol: string, exchange: Exchange): void {
  const offered = exchange.header('sec-websocket-protocol')?.split(',') ?? [];
  if (offered.some((name) => name.trim() === protocol)) return;
  throw new Failure(
    'INVALID_INPUT',
    `WebSockets are served with the subprotocol ${protocol}: name it in Sec-WebSocket-Protocol`,
  );
}
