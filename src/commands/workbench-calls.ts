import { problemType } from '../http/problem.ts';
import { problemShape } from '../interfaces/workbench/errors.ts';
import type { Settings } from '../settings/settings.ts';
import { askServer, type ServerAnswer, serverUrlOf } from './ask-server.ts';

/**
 * Asks the workbench of a running server, and gives the text of its answer. What it refuses is an error of one line. A body
 * is an object, or JSON text.
 */
export type CallWorkbench = (method: string, path: string, body?: unknown) => Promise<string>;

/** Much data takes a while to copy or to invent. */
const patienceMs = 600_000;

export function workbenchCalls(config: Settings): CallWorkbench {
  const { workbenchToken: token } = config;
  return async (method, path, body) => {
    const answer = await askServer(config, {
      method,
      path: `/_workbench${path}`,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      patienceMs,
    });
    if (answer.status < 300) return answer.body;
    throw new Error(explain(answer, serverUrlOf(config), token !== null));
  };
}

function explain({ status, contentType, body }: ServerAnswer, url: string, hasToken: boolean): string {
  const isProblem = contentType === problemType;
  if (status === 404 && !isProblem)
    return `the server at ${url} has no workbench: start it with WORKBENCH=on`;
  if (status === 401) {
    return hasToken
      ? `the server at ${url} has a different WORKBENCH_TOKEN`
      : `the server at ${url} requires a token: set WORKBENCH_TOKEN to the same value as there`;
  }
  return isProblem
    ? problemShape.parse(JSON.parse(body)).detail
    : `the server at ${url} responded with status ${status}`;
}
