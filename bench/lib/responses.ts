import { deepEquals } from 'bun';
import { ask as askServer } from '../../harness/http.ts';
import type { Contestant } from './contestant.ts';
import type { LoadRequest } from './drive.ts';
import type { RowName, Workload } from './workloads.ts';

/** Compares the responses of a contestant with Quintet's before anything is timed. */

export function ask(url: string, { method, path, headers, body }: LoadRequest): Promise<unknown> {
  return askServer(url + path, method, { headers, ...(body !== null && { body }) });
}

/** The requests of the workload for this contestant. A connection is paged through after the first page. */
export async function requestsFor(
  contestant: Contestant,
  { asks, requests }: Workload,
  url: string,
): Promise<readonly LoadRequest[]> {
  const translated = requests.map((request) => contestant.translate?.(asks, request) ?? request);
  if (asks !== 'graphql-connection') return translated;
  const pages: LoadRequest[] = [];
  for (const request of translated) {
    const reply = JSON.stringify(await ask(url, pages.at(-1) ?? request));
    const after = /"endCursor":"([^"]+)"/.exec(reply)?.[1];
    if (after === undefined) throw new Error(`${contestant.name} returned no cursor: ${reply}`);
    const { query } = JSON.parse(request.body ?? '{}') as { query: string };
    pages.push({ ...request, body: JSON.stringify({ query, variables: { after } }) });
  }
  return pages;
}

export type References = Map<RowName, readonly unknown[]>;

/** The number of requests per row that are compared. */
const compared = 50;

/** The responses to the first requests of a workload, without the parts that may differ. */
export async function responsesOf(
  contestant: Contestant,
  workload: Workload,
  requests: readonly LoadRequest[],
  url: string,
): Promise<readonly unknown[]> {
  const responses: unknown[] = [];
  for (const request of requests.slice(0, compared)) {
    const reply = await ask(url, request);
    const read = contestant.read?.(reply) ?? reply;
    responses.push(without(contestant.bareRecords ? { data: read } : read, workload.volatile));
  }
  return responses;
}

export function compare(
  contestant: Contestant,
  workload: Workload,
  expected: readonly unknown[],
  responses: readonly unknown[],
): void {
  const wanted = contestant.bareRecords ? expected.map(dataOf) : expected;
  if (deepEquals(wanted, responses)) return;
  throw new Error(
    `${contestant.name} responds to ${workload.name} differently:\n${JSON.stringify(responses)}\nnot\n${JSON.stringify(wanted)}`,
  );
}

function dataOf(reply: unknown): unknown {
  return { data: (reply as { data: unknown }).data };
}

function without(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, names));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, item]) => [name, without(item, names)]));
}
