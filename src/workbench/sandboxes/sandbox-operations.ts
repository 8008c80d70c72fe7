import type * as z from 'zod';
import type { SeedOptions } from '../../data/seed/seed-plan.ts';
import { parsingBody } from '../../http/body.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Operation } from '../../http/operation.ts';
import { json, noContent, type Reply } from '../../http/reply.ts';
import type { From } from './origins.ts';
import { explainTaken, mainName, WorkbenchProblem } from '../problems.ts';
import type { SandboxEntry } from './registry.ts';
import type { SandboxOptions } from './sandboxes.ts';
import { bodyOf, namedSandboxBody, newSandboxBody, restoreBody, sandboxBody } from '../bodies.ts';
import { toChange } from '../clock/clock-operations.ts';
import {
  anHour,
  badName,
  exampleName,
  exampleSandbox,
  fresh,
  generatedSandbox,
  noRoom,
  ofMain,
} from '../examples.ts';
import { nameOf, requireWritable, writableName } from '../in-world.ts';
import type { WorkbenchParts } from '../parts.ts';
import { presentMain, presentSandbox } from './present.ts';
import { sandbox, sandboxList } from './shapes.ts';

const tag = 'Sandboxes';

export const sandboxesTag = {
  [tag]:
    'Isolated copies of the service, each with its own data, ids from 1, secrets, logins, events and clock.',
};

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
    isLive: true,
    examples: [
      {
        name: 'sandboxes',
        summary: 'Main and one sandbox',
        reply: { status: 200, body: { data: [exampleSandbox] } },
      },
    ],
    async handle({ exchange }) {
      const data: unknown[] = [await presentMain(workbench, exchange)];
      for (const entry of workbench.sandboxes.list()) {
        data.push(await presentSandbox(workbench, entry, exchange));
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
      'Creates a sandbox with the given name, or with a generated one that cannot be guessed. `Location` is its URL. ' +
      'A name that is already taken returns 409; use `PUT` to recreate a sandbox.',
    body: newSandboxBody(namedSandboxBody, parts.workbench.sandboxes.maxBytes),
    responses: { 201: { description: 'The new sandbox.', shape: sandbox, isOpenEnded: true } },
    location: '/_workbench/sandboxes/{name}',
    examples: [
      {
        name: 'created',
        summary: 'An empty sandbox',
        body: anHour,
        reply: { status: 201, body: generatedSandbox },
      },
      {
        name: 'named',
        summary: 'A sandbox with a given name',
        body: { name: exampleName, ...anHour },
        reply: { status: 201, body: exampleSandbox },
      },
      {
        name: 'taken',
        summary: 'The name is already taken.',
        body: { name: exampleName },
        reply: new WorkbenchProblem('name is taken', explainTaken(exampleName)),
      },
      ...unknownKey,
      ...noRoom,
    ],
    async handle({ exchange, body: { name, ...options } }) {
      if (name !== undefined) requireWritable(name);
      const entry = await parsingBody(() => parts.workbench.sandboxes.create(name, toOptions(options)));
      const reply = await replyWithSandbox(parts, entry, exchange, 201);
      return reply.with({ location: `/_workbench/sandboxes/${entry.name}` });
    },
  });

const unknownKey = [
  {
    name: 'unknownKey',
    summary: 'A field is misspelled.',
    body: { form: 'empty' },
    reply: new WorkbenchProblem('invalid', 'form is not a known field'),
  },
];

const putSandbox = (parts: WorkbenchParts) =>
  parts.operation({
    route: 'PUT /_workbench/sandboxes/:name',
    id: 'putSandbox',
    tag,
    summary: 'Create or recreate a sandbox',
    description:
      'Creates the sandbox, or replaces its contents. WebSockets and streams of an existing sandbox are closed.',
    body: newSandboxBody(sandboxBody, parts.workbench.sandboxes.maxBytes),
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
        reply: { status: 201, body: exampleSandbox },
      },
      ...unknownKey,
      ...noRoom,
      ofMain,
      badName,
    ],
    find: ({ exchange }) => writableName(exchange),
    async handle({ exchange, found: name, body }) {
      const { entry, isNew } = await parsingBody(() => parts.workbench.sandboxes.put(name, toOptions(body)));
      return replyWithSandbox(parts, entry, exchange, isNew ? 201 : 200);
    },
  });

const getSandbox = (parts: WorkbenchParts) =>
  parts.operation({
    route: 'GET /_workbench/sandboxes/:name',
    id: 'getSandbox',
    tag,
    summary: 'Get a sandbox',
    description: 'Returns the sandbox in its current state.',
    responses: { 200: { description: 'The sandbox.', shape: sandbox, isOpenEnded: true } },
    isLive: true,
    examples: [
      { name: 'sandbox', summary: 'A sandbox', reply: { status: 200, body: exampleSandbox } },
      badName,
    ],
    async handle({ exchange }) {
      const name = nameOf(exchange);
      if (name === mainName) return json(200, await presentMain(parts.workbench, exchange));
      return replyWithSandbox(parts, parts.workbench.sandboxes.require(name), exchange, 200);
    },
  });

const deleteSandbox = ({ workbench, operation }: WorkbenchParts) =>
  operation({
    route: 'DELETE /_workbench/sandboxes/:name',
    id: 'deleteSandbox',
    tag,
    summary: 'Delete a sandbox',
    description: 'Deletes the sandbox and closes its WebSockets and streams.',
    responses: { 204: { description: 'The sandbox was deleted.' } },
    examples: [{ name: 'deleted', summary: 'A sandbox', reply: { status: 204 } }, ofMain, badName],
    handle({ exchange }) {
      workbench.sandboxes.delete(writableName(exchange));
      workbench.worlds.look();
      return noContent();
    },
  });

const resetSandbox = (parts: WorkbenchParts) =>
  parts.operation({
    route: 'POST /_workbench/sandboxes/:name/reset',
    id: 'resetSandbox',
    tag,
    summary: 'Reset a sandbox',
    description:
      'Returns data, ids, secrets, throttles and clock to the initial state, and clears faults and journal. Requests in progress finish on the old state. WebSockets are closed with 1012, and streams end.',
    responses: { 200: { description: 'The sandbox.', shape: sandbox, isOpenEnded: true } },
    examples: [
      { name: 'reset', summary: 'A sandbox', reply: { status: 200, body: exampleSandbox } },
      ofMain,
      badName,
    ],
    async handle({ exchange }) {
      const entry = await parts.workbench.sandboxes.reset(writableName(exchange));
      return replyWithSandbox(parts, entry, exchange, 200);
    },
  });

const restoreSandbox = (parts: WorkbenchParts) =>
  parts.operation({
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
        reply: { status: 200, body: exampleSandbox },
      },
      ofMain,
      badName,
    ],
    find: ({ exchange }) => parts.workbench.sandboxes.require(writableName(exchange)),
    async handle({ exchange, found: { name }, body: { snapshot } }) {
      const entry = await parts.workbench.sandboxes.restore(name, snapshot);
      return replyWithSandbox(parts, entry, exchange, 200);
    },
  });

/** Closes the sockets of the previous world before it responds. */
async function replyWithSandbox(
  { workbench }: WorkbenchParts,
  entry: SandboxEntry,
  exchange: Exchange,
  status: number,
): Promise<Reply> {
  workbench.worlds.look();
  return json(status, await presentSandbox(workbench, entry, exchange));
}

type SandboxInput = z.infer<typeof sandboxBody> & { readonly fixtures: string | null };

function toOptions(input: SandboxInput): SandboxOptions {
  const { from = 'empty', fixtures, clock, randomSeed, ttlSeconds = 3600 } = input;
  return {
    from: fixtures === null ? toFrom(from) : { kind: 'data', text: fixtures },
    clock: clock === undefined ? null : toChange(clock),
    randomSeed: randomSeed ?? null,
    ttlSeconds,
  };
}

function toFrom(from: NonNullable<SandboxInput['from']>): From {
  if (from === 'empty') return { kind: 'empty' };
  if ('seed' in from) return { kind: 'seed', options: from.seed as SeedOptions };
  if ('snapshot' in from) return { kind: 'snapshot', name: from.snapshot };
  if ('sandbox' in from) return { kind: 'sandbox', name: from.sandbox };
  throw new Error('fixtures are passed as text');
}
