import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '../generated/workbench-paths.ts';

export type WorkbenchSchemas = components['schemas'];

/** The operations of the workbench of a server, typed by its own document. */
export type WorkbenchCalls = Client<paths>;

/** What the workbench refused, in its own words. */
export class WorkbenchError extends Error {
  override readonly name = 'WorkbenchError';
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

export function createWorkbenchCalls(url: string, token: string | null): WorkbenchCalls {
  return createClient<paths>({
    baseUrl: url,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
}

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The data of an answer; what was refused is thrown. */
export async function dataOf<Data>(asking: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await asking;
  if (response.ok) return data as NonNullable<Data>;
  throw new WorkbenchError(response.status, detailOf(error, response));
}

function detailOf(error: unknown, { status, url }: Response): string {
  const isProblem = typeof error === 'object' && error !== null && 'detail' in error;
  if (isProblem) return [String(error.detail), ...mistakesOf(error), ...missesOf(error)].join('\n');
  return status === 404
    ? `the server on ${new URL(url).origin} has no workbench`
    : `the workbench answered with ${status}`;
}

/** Lists the mistakes in fixtures after the first one, which the detail names. */
function mistakesOf(problem: object): readonly string[] {
  const { errors = [] } = problem as { readonly errors?: readonly { path: string; detail: string }[] };
  return errors.slice(1).map(({ path, detail }) => `${path}: ${detail}`);
}

/** What a journal has in place of what was expected, a line each. */
function missesOf(problem: object): readonly string[] {
  const { nearestMisses = [] } = problem as Partial<WorkbenchSchemas['JournalMiss']>;
  return nearestMisses.map(({ id, differences }) => `entry ${id}: ${differences.join('; ')}`);
}
