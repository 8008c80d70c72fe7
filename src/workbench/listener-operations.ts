import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { json } from '../http/reply.ts';
import { badName } from './examples.ts';
import { nameOf, requireWorld } from './in-world.ts';
import type { WorkbenchParts } from './parts.ts';

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

const getListeners = ({ workbench, operation }: WorkbenchParts) =>
  operation({
    route: 'GET /_workbench/sandboxes/:name/listeners',
    id: 'getListeners',
    tag,
    summary: 'Count the subscriptions to a sandbox',
    description: 'Returns the number of open GraphQL subscriptions in all processes of the server.',
    responses: {
      200: { description: 'The number of subscriptions by transport.', shape: listeners, isOpenEnded: true },
    },
    isLive: true,
    examples: [
      { name: 'listeners', summary: 'A browser', reply: { status: 200, body: { sse: 1, websocket: 0 } } },
      badName,
    ],
    handle: async ({ exchange }) =>
      json(200, await workbench.journals.listenersTo(requireWorld(workbench, nameOf(exchange)))),
  });
