import { describe, expect, it } from 'bun:test';
import { createCheck } from '../../harness/reference.ts';
import { send } from '../support/send.ts';
import { useServer } from '../support/server.ts';

/** Sends values that the document forbids to every operation: the response must be documented too. */

// biome-ignore lint/suspicious/noExplicitAny: a document is read along the paths that its specification names
type Node = any;

const badNames = ['main', 'T1', '%00', 'none'];
const badValues = ['', 'x', '-1', '1.5', '99999999999999999999', 'x%00', 'postsposts'];
const badBodies: readonly unknown[] = [{}, [], [{ whn: 1 }], 'text', null, 7, { unknown: 'x\0' }];

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly json?: unknown;
}

/** Every request with one bad part: the name in the path, a query parameter, or the body. */
function requestsTo(document: Node, path: string, method: string, operation: Node): readonly Sent[] {
  const to = (name: string) => path.replace(/\{\w+\}/g, name);
  const parameters: Node[] = operation.parameters.map((parameter: Node) => follow(document, parameter));
  const names = path.includes('{') ? badNames : ['main'];
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const inHeader = parameters.filter((parameter) => parameter.in === 'header');
  const body = operation.requestBody === undefined ? {} : { json: {} };
  return [
    ...names.map((name) => ({ method, path: to(name), ...body })),
    ...inQuery.flatMap(({ name }) =>
      badValues.map((value) => ({ method, path: `${to('main')}?${name}=${value}`, ...body })),
    ),
    ...inHeader.map(({ name }) => ({ method, path: to('main'), headers: { [name]: '' }, ...body })),
    ...(operation.requestBody === undefined
      ? []
      : badBodies.map((json) => ({ method, path: to('main'), json }))),
  ];
}

function follow(document: Node, node: Node): Node {
  const path: string[] = node.$ref?.slice('#/'.length).split('/') ?? [];
  return path.length === 0 ? node : path.reduce((part, name) => part[name], document);
}

describe('Every operation of the document', () => {
  const server = useServer({ WORKBENCH_MAX_SANDBOXES: '1000' });

  it('documents the responses to bad names, parameters and bodies, and ends', async () => {
    const document: Node = await server.call('GET', '/openapi.json');
    const check = createCheck(document);
    let sent = 0;
    for (const [path, { description: _, ...operations }] of Object.entries<Node>(document.paths)) {
      for (const [method, operation] of Object.entries<Node>(operations)) {
        for (const request of requestsTo(document, path, method.toUpperCase(), operation)) {
          const reply = await send(request.method, `${server.url}${request.path}`, request.json, request);
          expect([request, reply.status < 500]).toEqual([request, true]);
          check(request, reply);
          sent += 1;
        }
      }
    }
    expect(sent).toBeGreaterThan(500);
  });
});
