import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '../generated/workbench-paths.ts';

export type WorkbenchSchemas = components['schemas'];

/** The workbench operations of a server, typed by its OpenAPI document. */
export type WorkbenchCalls = Client<paths>;

/** An error response of the workbench, with its detail as the message. */
export class WorkbenchError extends Error {
  override readonly name = 'WorkbenchError';
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The body of the response, a problem (RFC 9457); undefined if there was none. */
  readonly problem: unknown;

  constructor(status: number, detail: string, options: ErrorOptions & { readonly problem?: unknown } = {}) {
    super(detail, options);
    this.status = status;
    this.problem = options.problem;
  }
}

export function createWorkbenchCalls(url: string, token: string | null): WorkbenchCalls {
  return createClient<paths>({
    baseUrl: url,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    fetch: async (request) =>
      requireJson(url, await fetch(request).catch((cause) => throwUnreachable(url, cause))),
  });
}

/** A response of another program would otherwise fail as JSON that cannot be parsed. */
function requireJson(url: string, response: Response): Response {
  const type = response.headers.get('content-type');
  if (!response.ok || response.status === 204 || type?.includes('json')) return response;
  const given = type === null ? 'without a type' : `of type ${type}`;
  throw new WorkbenchError(
    response.status,
    `${url} is not a Quintet server: the response is ${given}, not JSON`,
  );
}

function throwUnreachable(url: string, cause: unknown): never {
  throw new WorkbenchError(0, `cannot reach the server at ${url}: is it running?`, { cause });
}

interface Result<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the data of a response, and throws for an error response. */
export async function dataOf<Data>(asking: Promise<Result<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await asking;
  if (response.ok) return data as NonNullable<Data>;
  throw new WorkbenchError(response.status, detailOf(error, response), { problem: error });
}

/** Waits for a deletion. What is missing is already deleted. */
export async function ignoreMissing(deleting: Promise<unknown>): Promise<void> {
  try {
    await deleting;
  } catch (error) {
    if (!(error instanceof WorkbenchError && error.status === 404)) throw error;
  }
}

function detailOf(error: unknown, { status, url }: Response): string {
  const isProblem = typeof error === 'object' && error !== null && 'detail' in error;
  if (isProblem) return [String(error.detail), ...mistakesOf(error), ...missesOf(error)].join('\n');
  return status === 404
    ? `the server on ${new URL(url).origin} has no workbench: start it with WORKBENCH=on, or check the address`
    : `the workbench responded with ${status}`;
}

/** Lists the errors in fixtures after the first one, which the detail names. */
function mistakesOf(problem: object): readonly string[] {
  const { errors = [] } = problem as { readonly errors?: readonly { path: string; detail: string }[] };
  return errors.slice(1).map(({ path, detail }) => `${path}: ${detail}`);
}

/** Lists the nearest misses of a verification, one per line. */
function missesOf(problem: object): readonly string[] {
  const { nearestMisses = [] } = problem as Partial<WorkbenchSchemas['JournalMiss']>;
  return nearestMisses.map(({ id, differences }) => `entry ${id}: ${differences.join('; ')}`);
}
