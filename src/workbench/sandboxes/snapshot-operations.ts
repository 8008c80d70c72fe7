import type { Operation } from '../../http/operation.ts';
import { json, noContent } from '../../http/reply.ts';
import { bodyOf, snapshotBody, tokenBody } from '../bodies.ts';
import { exampleName, exampleSandbox, fresh } from '../examples.ts';
import { inWorld, using } from '../in-world.ts';
import type { WorkbenchParts } from '../parts.ts';
import { WorkbenchProblem } from '../problems.ts';
import type { Workbench } from '../workbench.ts';
import { presentSnapshot } from './present.ts';
import { askingOf } from './sandbox-operations.ts';
import { snapshot, snapshotList, token } from './shapes.ts';

const tag = 'Snapshots';
export function snapshotOperations(parts: WorkbenchParts): readonly Operation[] {
  const { catalog } = parts.workbench;
  const tokens = catalog.source === 'contracts' ? createToken(parts) : refuseTokens(parts);
  return [listSnapshots(parts), putSnapshot(parts), deleteSnapshot(parts), tokens];
}

const exampleSnapshot = ({ catalog }: Workbench) => ({
  name: fresh,
  records: { ...exampleSandbox(catalog).records, users: 10 },
  createdAt: '2026-01-31T09:30:00.000Z',
});

const listSnapshots = ({ workbench, operation }: WorkbenchParts) =>
  operation({
    route: 'GET /_workbench/snapshots',
    id: 'listSnapshots',
    tag,
    summary: 'List snapshots',
    description: 'Returns all snapshots, ordered by name.',
    responses: { 200: { description: 'The snapshots.', shape: snapshotList, isOpenEnded: true } },
    examples: [
      {
        name: 'snapshots',
        summary: 'One',
        reply: { status: 200, body: { data: [exampleSnapshot(workbench)] } },
      },
    ],
    handle: () => json(200, { data: workbench.sandboxes.snapshots().map(presentSnapshot) }),
  });

const putSnapshot = ({ workbench, ofName }: WorkbenchParts) =>
  ofName({
    route: 'PUT /_workbench/snapshots/:name',
    id: 'putSnapshot',
    tag,
    summary: 'Save a snapshot',
    description:
      'Saves the current state of a sandbox or of main, including the secrets of a sandbox. Secrets of main are not saved. With `If-None-Match: *`, an existing snapshot is left unchanged, and the response is 412.',
    body: bodyOf('The sandbox to save.', snapshotBody),
    responses: {
      200: { description: 'The snapshot was overwritten.', shape: snapshot, isOpenEnded: true },
      201: { description: 'The snapshot was created.', shape: snapshot, isOpenEnded: true },
    },
    location: '/_workbench/snapshots',
    examples: [
      {
        name: 'taken',
        summary: 'A snapshot of a sandbox',
        body: { sandbox: exampleName },
        reply: { status: 201, body: exampleSnapshot(workbench) },
      },
    ],
    async handle({ exchange, found: name, body }) {
      const taken = await workbench.sandboxes.takeSnapshot(name, body, askingOf(exchange));
      return json(taken.isNew ? 201 : 200, presentSnapshot(taken.snapshot));
    },
  });

const deleteSnapshot = ({ workbench, ofName }: WorkbenchParts) =>
  ofName({
    route: 'DELETE /_workbench/snapshots/:name',
    id: 'deleteSnapshot',
    tag,
    summary: 'Delete a snapshot',
    description: 'Deletes the snapshot. Sandboxes created from it are not affected.',
    responses: { 204: { description: 'The snapshot was deleted.' } },
    examples: [{ name: 'deleted', summary: 'A snapshot', reply: { status: 204 } }],
    handle({ found: name }) {
      workbench.sandboxes.deleteSnapshot(name);
      return noContent();
    },
  });

const dayInSeconds = 86_400;

const createToken = ({ workbench, ofSandbox }: WorkbenchParts) =>
  ofSandbox({
    route: 'POST /_workbench/sandboxes/:name/tokens',
    id: 'createSandboxToken',
    tag: 'Tokens',
    summary: 'Create a token for a user of a sandbox',
    description: 'Returns an access token. With `admin`, an administrator is created if there is none.',
    body: bodyOf('The user.', tokenBody),
    responses: { 201: { description: 'The token.', shape: token, isOpenEnded: true } },
    examples: [
      {
        name: 'administrator',
        summary: 'For an administrator',
        body: { admin: true },
        reply: {
          status: 201,
          body: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln', userId: 1, expiresAt: '2026-02-01T09:30:00.000Z' },
        },
      },
    ],
    async handle({ found: name, body: { userId, expiresInSeconds = dayInSeconds } }) {
      const issued = await inWorld(workbench, name, using, async (world) => {
        const { accounts } = world.blog;
        const id = userId ?? (await accounts.findOrMakeAdministrator());
        const text = await accounts.mintToken(id, expiresInSeconds);
        if (text === null) throw new WorkbenchProblem('no such user', `there is no user ${id}`);
        const expiresAt = Math.floor(world.clock.now().getTime() / 1000 + expiresInSeconds) * 1000;
        return { token: text, userId: id, expiresAt: new Date(expiresAt).toISOString() };
      });
      return json(201, issued).secret();
    },
  });

const noUsers = new WorkbenchProblem(
  'invalid input',
  'there are no tokens: the collections of a file have no users and no log-in',
);

const refuseTokens = ({ ofSandbox }: WorkbenchParts) =>
  ofSandbox({
    route: 'POST /_workbench/sandboxes/:name/tokens',
    id: 'createSandboxToken',
    tag: 'Tokens',
    summary: 'Refused: there are no users',
    description: 'The collections of a file have no users and no log-in, so there are no tokens.',
    responses: {},
    examples: [{ name: 'noUsers', summary: 'Any sandbox', reply: noUsers }],
    handle() {
      throw noUsers;
    },
  });
