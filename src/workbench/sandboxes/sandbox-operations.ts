import type { Exchange } from '../../http/exchange.ts';
import type { Operation } from '../../http/operation.ts';
import { json, noContent, type Reply } from '../../http/reply.ts';
import { bodyOf, newSandboxBody, restoreBody } from '../bodies.ts';
import { anHour, exampleSandbox, fresh, generatedSandbox, noRoom } from '../examples.ts';
import { inWorld, looking } from '../in-world.ts';
import type { WorkbenchParts } from '../parts.ts';
import { mainName, WorkbenchProblem } from '../problems.ts';
import { presentMain, presentSandbox } from './present.ts';
import type { Asking, SandboxEntry } from './registry.ts';
import { resetMain } from './reset-main.ts';
import { sandbox, sandboxList } from './shapes.ts';

const tag = 'Sandboxes';

export function sandboxOperations(parts: WorkbenchParts): readonly Operation[] {
  return [
    listSandboxes(parts),
    createSandbox(parts),
    getSandbox(parts),
    putSandbox(parts),
    deleteSandbox(parts),
    resetSandbox(parts),
    restoreSandbox(parts),
  ];
}

const listSandboxes = ({ workbench, operation }: WorkbenchParts) =>
  operation({
    route: 'GET /_workbench/sandboxes',
    id: 'listSandboxes',
    tag,
    summary: 'List sandboxes',
    description: 'Returns main, then all sandboxes, in their current state.',
    responses: { 200: { description: 'The sandboxes.', shape: sandboxList, isOpenEnded: true } },
    examples: [
      {
        name: 'sandboxes',
        summary: 'Main and one sandbox',
        reply: { status: 200, body: { data: [exampleSandbox(workbench.catalog)] } },
      },
    ],
    async handle({ exchange }) {
      const data: unknown[] = [await presentMain(workbench, exchange)];
      for (const { name } of workbench.sandboxes.list()) {
        // It may have been deleted while those before it were read.
        const entry = workbench.sandboxes.find(name);
        if (entry !== null) data.push(await presentSandbox(workbench, entry, exchange));
      }
      return json(200, { data });
    },
  });

const createSandbox = (parts: WorkbenchParts) =>
  parts.operation({
    route: 'POST /_workbench/sandboxes',
    id: 'createSandbox',
    tag,
    summary: 'Create a sandbox',
    description:
      'Creates a sandbox with a generated name that cannot be guessed. `Location` is its URL. To choose the name, use `PUT`.',
    body: newSandboxBody(parts.workbench),
    responses: { 201: { description: 'The new sandbox.', shape: sandbox, isOpenEnded: true } },
    location: '/_workbench/sandboxes/{name}',
    examples: [
      {
        name: 'created',
        summary: 'An empty sandbox',
        body: anHour,
        reply: { status: 201, body: generatedSandbox(parts.workbench.catalog) },
      },
      ...unknownKey,
      ...noRoom,
    ],
    async handle({ exchange, body }) {
      const { entry } = await parts.workbench.sandboxes.put(undefined, body, askingOf(exchange));
      const reply = await replyWithSandbox(parts, entry, exchange, 201);
      return reply.with({ location: `/_workbench/sandboxes/${entry.name}` });
    },
  });

const unknownKey = [
  {
    name: 'unknownKey',
    summary: 'A field is misspelled.',
    body: { form: 'empty' },
    reply: new WorkbenchProblem('invalid input', 'form is not a known field'),
  },
];

const putSandbox = (parts: WorkbenchParts) =>
  parts.ofOwnName({
    route: 'PUT /_workbench/sandboxes/:name',
    id: 'putSandbox',
    tag,
    summary: 'Create or recreate a sandbox',
    description:
      'Creates the sandbox, or replaces its contents: WebSockets and streams of an existing sandbox are closed. With `If-None-Match: *`, it only creates: an existing sandbox is left unchanged, and the response is 412.',
    body: newSandboxBody(parts.workbench),
    responses: {
      200: { description: 'The sandbox was recreated.', shape: sandbox, isOpenEnded: true },
      201: { description: 'The sandbox was created.', shape: sandbox, isOpenEnded: true },
    },
    location: '/_workbench/sandboxes/:name',
    examples: [
      {
        name: 'created',
        summary: 'A new sandbox',
        body: anHour,
        reply: { status: 201, body: exampleSandbox(parts.workbench.catalog) },
      },
      ...unknownKey,
      ...noRoom,
    ],
    async handle({ exchange, found: name, body }) {
      const { sandboxes } = parts.workbench;
      const { entry, isNew } = await sandboxes.put(name, body, askingOf(exchange));
      return replyWithSandbox(parts, entry, exchange, isNew ? 201 : 200);
    },
  });

const getSandbox = ({ workbench, ofWorld }: WorkbenchParts) =>
  ofWorld({
    route: 'GET /_workbench/sandboxes/:name',
    id: 'getSandbox',
    tag,
    summary: 'Get a sandbox',
    description: 'Returns the sandbox in its current state.',
    responses: { 200: { description: 'The sandbox.', shape: sandbox, isOpenEnded: true } },
    examples: [
      {
        name: 'sandbox',
        summary: 'A sandbox',
        reply: { status: 200, body: exampleSandbox(workbench.catalog) },
      },
    ],
    handle: async ({ exchange, found: name }) =>
      json(
        200,
        name === mainName
          ? await presentMain(workbench, exchange)
          : await presentSandbox(workbench, workbench.sandboxes.require(name), exchange),
      ),
  });

const deleteSandbox = ({ workbench, ofSandbox }: WorkbenchParts) =>
  ofSandbox({
    route: 'DELETE /_workbench/sandboxes/:name',
    id: 'deleteSandbox',
    tag,
    summary: 'Delete a sandbox',
    description: 'Deletes the sandbox and closes its WebSockets and streams.',
    responses: { 204: { description: 'The sandbox was deleted.' } },
    examples: [{ name: 'deleted', summary: 'A sandbox', reply: { status: 204 } }],
    handle({ found: name }) {
      workbench.sandboxes.delete(name);
      workbench.worlds.look();
      return noContent();
    },
  });

const resetSandbox = (parts: WorkbenchParts) =>
  parts[parts.workbench.catalog.source === 'file' ? 'ofWorld' : 'ofSandbox']({
    route: 'POST /_workbench/sandboxes/:name/reset',
    id: 'resetSandbox',
    tag,
    summary: 'Reset a sandbox',
    description:
      'Returns data, ids, secrets, throttles and clock to the initial state, and clears faults and journal. Requests in progress finish on the old state. WebSockets are closed with 1012, and streams end.',
    responses: { 200: { description: 'The sandbox.', shape: sandbox, isOpenEnded: true } },
    examples: [
      {
        name: 'reset',
        summary: 'A sandbox',
        reply: { status: 200, body: exampleSandbox(parts.workbench.catalog) },
      },
    ],
    async handle({ exchange, found: name }) {
      if (name === mainName) {
        await resetMain(parts.workbench);
        return json(200, await presentMain(parts.workbench, exchange));
      }
      const entry = await parts.workbench.sandboxes.reset(name, exchange.caller);
      return replyWithSandbox(parts, entry, exchange, 200);
    },
  });

const restoreSandbox = (parts: WorkbenchParts) =>
  parts.ofSandbox({
    route: 'POST /_workbench/sandboxes/:name/restore',
    id: 'restoreSandbox',
    tag,
    summary: 'Restore a snapshot',
    description:
      'Replaces the contents of the sandbox with a snapshot, including ids and secrets. Tokens from the time of the snapshot become valid again.',
    body: bodyOf('The snapshot.', restoreBody),
    responses: { 200: { description: 'The sandbox.', shape: sandbox, isOpenEnded: true } },
    examples: [
      {
        name: 'restored',
        summary: 'A snapshot',
        body: { snapshot: fresh },
        reply: { status: 200, body: exampleSandbox(parts.workbench.catalog) },
      },
    ],
    async handle({ exchange, found: name, body: { snapshot } }) {
      const entry = await parts.workbench.sandboxes.restore(name, snapshot, exchange.caller);
      return replyWithSandbox(parts, entry, exchange, 200);
    },
  });

/** A client that must not replace anything sends `If-None-Match: *` (RFC 9110, section 13.1.2). */
export function askingOf(exchange: Exchange): Asking {
  return { ...exchange.caller, mustBeNew: exchange.header('if-none-match')?.trim() === '*' };
}

/** Closes the sockets of the previous world before it responds, and opens the new one, which has its secrets then. */
async function replyWithSandbox(
  { workbench }: WorkbenchParts,
  entry: SandboxEntry,
  exchange: Exchange,
  status: number,
): Promise<Reply> {
  workbench.worlds.look();
  return inWorld(workbench, entry.name, looking, async () =>
    json(status, await presentSandbox(workbench, entry, exchange)),
  );
}
