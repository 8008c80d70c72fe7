import { eventStreamContent } from '../../http/event-stream.ts';
import type { OperationResult } from './result.ts';

/** The wire format of a stream of results. */
export interface StreamFrame {
  readonly contentType: string;
  /** Not empty: some browsers report a response only when its body begins. */
  readonly opening: string;
  readonly heartbeat: string;
  readonly end: string;
  next(result: OperationResult): string;
}

const comment = ':\n\n';

/** The position of an event is its id (E2). */
export const eventFrame: StreamFrame = {
  contentType: eventStreamContent,
  opening: comment,
  heartbeat: comment,
  end: 'event: complete\ndata:\n\n',
  next(result) {
    const id = result.eventId === null ? '' : `id: ${result.eventId}\n`;
    return `event: next\n${id}data: ${result.toText()}\n\n`;
  },
};

const boundary = '\r\n--graphql';

/** Includes the boundary after it: clients consider a part complete only once they see its end. */
const partOf = (body: string) => `\r\ncontent-type: application/json\r\n\r\n${body}${boundary}`;

/** An empty object keeps the connection alive, like a comment in server-sent events. */
const empty = partOf('{}');

/** Apollo's multipart protocol for subscriptions over HTTP. */
export const partFrame: StreamFrame = {
  contentType: 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0',
  opening: boundary + empty,
  heartbeat: empty,
  end: '--\r\n',
  next: (result) => partOf(`{"payload":${result.toText()}}`),
};
