import { problemType } from '../http/problem.ts';
import type { Settings } from '../settings/settings.ts';
import { workbenchSettings } from '../settings/workbench-settings.ts';
import { problemShape } from '../workbench/problems.ts';
import { askServer, serverUrlOf } from './ask-server.ts';

/**
 * Calls the workbench of a running server, and returns the text of the response. Throws a one-line error if the request
 * is refused. A body is an object or JSON text.
 */
export type CallWorkbench = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<string>;

/** Refuses a request if its target exists. */
export const onlyCreate = { 'if-none-match': '*' };

/** Copying or generating large amounts of data takes a while. */
const patienceMs = 600_000;

export function workbenchCalls(config: Settings): CallWorkbench {
  const { workbenchToken: token } = config;
  return async (method, path, body, headers) => {
    const reply = await askServer(config, `/_workbench${path}`, patienceMs, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    if (reply.status < 300) return reply.text;
    if (reply.status === 412) throw new Error(`${nameOf(path)} already exists; use --replace to replace it`);
    throw new Error(explain(reply, serverUrlOf(config), token !== null));
  };
}

/** Names the target of a path: `/sandboxes/t1` is `the sandbox "t1"`. */
function nameOf(path: string): string {
  const [, kind = '', name] = path.split('/');
  return `the ${kind === 'snapshots' ? 'snapshot' : 'sandbox'} "${name}"`;
}

type ServerReply = Awaited<ReturnType<typeof askServer>>;

function explain({ status, type, text }: ServerReply, url: string, hasToken: boolean): string {
  const isProblem = type === problemType;
  if (status === 404 && !isProblem)
    return `the server at ${url} has no workbench: start it with ${workbenchSettings}`;
  if (status === 401) {
    return hasToken
      ? `the server at ${url} has a different WORKBENCH_TOKEN`
      : `the server at ${url} requires a token: set WORKBENCH_TOKEN to the same value as there`;
  }
  return isProblem
    ? problemShape.parse(JSON.parse(text)).detail
    : `the server at ${url} responded with status ${status}`;
}
