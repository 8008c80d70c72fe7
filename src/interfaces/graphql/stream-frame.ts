import { eventStreamContent } from '../../http/event-stream.ts';
import type { SetAside } from './result.ts';

/** The wire format of a stream of results. */
export interface StreamFrame {
  readonly contentType: string;
  readonly opening: string;
  /** Converts a message of server-sent events to this format. */
  write(message: string, aside: SetAside): string;
}

export const eventFrame: StreamFrame = {
  contentType: eventStreamContent,
  opening: '',
  write: (message, aside) => aside.fillInEvent(message),
};

const boundary = '\r\n--graphql';

/** Includes the boundary after it: clients consider a part complete only once they see its end. */
const partOf = (body: string) => `\r\ncontent-type: application/json\r\n\r\n${body}${boundary}`;

/** An empty object keeps the connection alive, like a comment in server-sent events. */
const heartbeat = partOf('{}');
const end = '--\r\n';

const nextEvent = 'event: next\ndata: ';

/** Apollo's multipart protocol for subscriptions over HTTP. */
export const partFrame: StreamFrame = {
  contentType: 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0',
  opening: boundary,
  write(message, aside) {
    if (message.startsWith(nextEvent)) {
      const result = aside.fillIn(message).slice(nextEvent.length).trimEnd();
      return partOf(`{"payload":${result}}`);
    }
    return message.startsWith('event: complete') ? end : heartbeat;
  },
};
