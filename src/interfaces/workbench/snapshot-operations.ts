import { json, noContent } from '../../http/answer.ts';
import type { Operation } from '../../http/operation.ts';
import { bodyOf, snapshotBody, tokenBody } from './bodies.ts';
import { refusing, WorkbenchFailure } from './errors.ts';
import { badName, exampleName, fresh, ofMain } from './examples.ts';
import { nameOf, writableName } from './names.ts';
import type { WorkbenchParts } from './parts.ts';
import { presentSnapshot } from './present.ts';
import { snapshot, snapshotList, token } from './shapes.ts';

const tag = 'Snapshots';
const tokensTag = 'Tokens';

export const snapshotTags = {
  [tag]: 'What a sandbox, or main, was at one moment.',
  [tokensTag]: 'Log-in tokens without a log-in.',
};

export function snapshotOperations(parts: WorkbenchParts): readonly Operation[] {
  return [listSnapshots(parts), putSnapshot(parts), deleteSnapshot(parts), createToken(parts)];
}

const exampleSnapshot = {
  name: fresh,
  records: {
    users: 10,
    tags: 0,
    posts: 0,
    comments: 0,
    friendships: 0,
    apiPosts: 0,
    flatUsers: 0,
    products: 0,
  },
  createdAt: '2026-01-31T09:30:00.000Z',
};

const listSnapshots = ({ workbench, operation, caller }: WorkbenchParts) =>
  operation({
    route: 'GET /_workbench/snapshots',
    id: 'listSnapshots',
    tag,
    summary: 'List the snapshots',
    description: 'By name.',
    caller,
    answers: { 200: { description: 'The snapshots.', shape: snapshotList, isOpenEnded: true } },
    isLive: true,
    examples: [
      { name: 'snapshots', summary: 'One', answer: { status: 200, body: { data: [exampleSnapshot] } } },
    ],
    handle: () => json(200, { data: workbench.sandboxes.snapshots.list().map(presentSnapshot) }),
  });

const putSnapshot = ({ workbench, operation, caller }: WorkbenchParts) =>
  operation({
    route: 'PUT /_workbench/snapshots/:name',
    id: 'putSnapshot',
    tag,
    summary: 'Keep what a sandbox is now',
    description: 'Secrets included, but for main: what comes of main has secrets of its own.',
    caller,
    body: bodyOf('Whose.', snapshotBody),
    answers: {
      200: { description: 'It was there, and is written over.', shape: snapshot, isOpenEnded: true },
      201: { description: 'It is new.', shape: snapshot, isOpenEnded: true },
    },
    location: '/_workbench/snapshots',
    examples: [
      {
        name: 'taken',
        summary: 'Of a sandbox',
        body: { sandbox: exampleName },
        answer: { status: 201, body: exampleSnapshot },
      },
      badName,
    ],
    find: ({ exchange }) => refusing(() => nameOf(exchange)),
    handle: ({ found: name, body: { sandbox } }) =>
      refusing(async () => {
        const taken = await workbench.sandboxes.snapshots.take(name, sandbox);
        return json(taken.isNew ? 201 : 200, presentSnapshot(taken.snapshot));
      }),
  });

const deleteSnapshot = ({ workbench, operation, caller }: WorkbenchParts) =>
  operation({
    route: 'DELETE /_workbench/snapshots/:name',
    id: 'deleteSnapshot',
    tag,
    summary: 'Forget a snapshot',
    description: 'Sandboxes that were made from it stay as they are.',
    caller,
    answers: { 204: { description: 'It is gone.' } },
    examples: [{ name: 'deleted', summary: 'A snapshot', answer: { status: 204 } }, badName],
    handle: ({ exchange }) =>
      refusing(() => {
        workbench.sandboxes.snapshots.delete(nameOf(exchange));
        return noContent();
      }),
  });

const dayInSeconds = 86_400;

const createToken = ({ workbench, operation, caller }: WorkbenchParts) =>
  operation({
    route: 'POST /_workbench/sandboxes/:name/tokens',
    id: 'createSandboxToken',
    tag: tokensTag,
    summary: 'Give a token for a user of a sandbox',
    description: '`admin` makes an administrator where there is none.',
    caller,
    body: bodyOf('Whose.', tokenBody),
    answers: { 201: { description: 'The token.', shape: token, isOpenEnded: true } },
    examples: [
      {
        name: 'administrator',
        summary: 'For an administrator',
        body: { admin: true },
        answer: {
          status: 201,
          body: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln', userId: 1, expiresAt: '2026-02-01T09:30:00.000Z' },
        },
      },
      ofMain,
      badName,
    ],
    find: ({ exchange }) => refusing(() => workbench.sandboxes.require(writableName(exchange))),
    handle: ({ found: { name }, body: { userId, expiresInSeconds = dayInSeconds } }) =>
      refusing(async () => {
        const issued = await workbench.worlds.within(name, async ({ app: { world } }) => {
          const { accounts } = world.blog;
          const id = userId ?? (await accounts.findOrMakeAdministrator());
          const text = await accounts.mintToken(id, expiresInSeconds);
          if (text === null) throw new WorkbenchFailure('no such user', `there is no user ${id}`);
          const expiresAt = Math.floor(world.clock.now().getTime() / 1000 + expiresInSeconds) * 1000;
          return { token: text, userId: id, expiresAt: new Date(expiresAt).toISOString() };
        });
        return json(201, issued).secret();
      }),
  });
