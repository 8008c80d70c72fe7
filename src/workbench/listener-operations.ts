import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { json } from '../http/reply.ts';
import type { WorkbenchParts } from './parts.ts';
import { mainName } from './problems.ts';

const tag = 'Events';

export const listenersTag = { [tag]: 'The open subscriptions to a sandbox or main.' };

const listeners = z
  .strictObject({
    sse: z.int().min(0).describe('The number of subscriptions over server-sent events.'),
    websocket: z.int().min(0).describe('The number of subscriptions over WebSocket.'),
  })
  .meta({ id: 'Listeners' });

export function listenerOperations(parts: WorkbenchParts): readonly Operation[] {
  return [getListeners(parts)];
}

const getListeners = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'GET /_workbench/sandboxes/:name/listeners',
    id: 'getListeners',
    tag,
    summary: 'Count the subscriptions to a sandbox',
    description: 'Returns the number of open GraphQL subscriptions.',
    responses: {
      200: { description: 'The number of subscriptions by transport.', shape: listeners, isOpenEnded: true },
    },
    isLive: true,
    examples: [
      { name: 'listeners', summary: 'A browser', reply: { status: 200, body: { sse: 1, websocket: 0 } } },
    ],
    handle({ found: name }) {
      const world = name === mainName ? workbench.main : workbench.worlds.opened(name)?.world;
      return json(200, world?.meters.operations.listeners ?? { sse: 0, websocket: 0 });
    },
  });
