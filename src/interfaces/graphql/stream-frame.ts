import { eventStreamContent } from '../../http/event-stream.ts';
import type { SetAside } from './result.ts';

/** How a stream of results is written down. */
export interface StreamFrame {
  readonly contentType: string;
  /** What comes before everything. */
  readonly opening: string;
  /** A message of server-sent events, as this frame has it. */
  write(message: string, aside: SetAside): string;
}

export const eventFrame: StreamFrame = {
  contentType: eventStreamContent,
  opening: '',
  write: (message, aside) => aside.fillInEvent(message),
};

const boundary = '\r\n--graphql';

/** With the boundary after it: clients take a part for whole once they see where it ends. */
const partOf = (body: string) => `\r\ncontent-type: application/json\r\n\r\n${body}${boundary}`;

/** A comment keeps the connection alive; an object without members does so here. */
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
