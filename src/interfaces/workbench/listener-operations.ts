import * as z from 'zod';
import { json } from '../../http/answer.ts';
import type { Operation } from '../../http/operation.ts';
import { refusing } from './errors.ts';
import { badName } from './examples.ts';
import { nameOf } from './names.ts';
import type { WorkbenchParts } from './parts.ts';

const tag = 'Events';

export const listenersTag = { [tag]: 'Who listens to the events of a sandbox, or of main.' };

const listeners = z
  .strictObject({
    sse: z.int().min(0).describe('Over server-sent events.'),
    websocket: z.int().min(0).describe('Over WebSockets.'),
  })
  .meta({ id: 'Listeners' });

export function listenerOperations(parts: WorkbenchParts): readonly Operation[] {
  return [getListeners(parts)];
}

const getListeners = ({ workbench: { journals }, operation, caller }: WorkbenchParts) =>
  operation({
    route: 'GET /_workbench/sandboxes/:name/listeners',
    id: 'getListeners',
    tag,
    summary: 'See who listens to the events of a sandbox',
    description: 'Open GraphQL subscriptions, in all processes of the server.',
    caller,
    answers: { 200: { description: 'How many, over what.', shape: listeners, isOpenEnded: true } },
    isLive: true,
    examples: [
      { name: 'listeners', summary: 'A browser', answer: { status: 200, body: { sse: 1, websocket: 0 } } },
      badName,
    ],
    handle: ({ exchange }) =>
      refusing(async () => json(200, await journals.listenersTo(journals.requireName(nameOf(exchange))))),
  });
