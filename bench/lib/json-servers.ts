import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Contestant } from './contestant.ts';
import type { LoadRequest } from './drive.ts';
import { benchDirectory, nodeBinary } from './places.ts';
import type { WorkloadName } from './workloads.ts';

/** json-server: the released version and the one that its README describes. Their requests and responses differ. */

type Dialect = Pick<Contestant, 'translate' | 'read'>;

const released: Dialect = {
  translate(name, request) {
    if (name === 'page')
      return { ...request, path: `/posts?_page=${parameterOf('page', request)}&_limit=10` };
    if (name !== 'search') return plain(name, request);
    return { ...request, path: `/posts?q=${encodeURIComponent(parameterOf('q', request))}` };
  },
};

/** It has no search over all texts, so each field is searched; its ids are strings, and a page is wrapped. */
const next: Dialect = {
  translate(name, request) {
    if (name === 'page')
      return { ...request, path: `/posts?_page=${parameterOf('page', request)}&_per_page=10` };
    if (name !== 'search') return plain(name, request);
    const contains = parameterOf('q', request);
    const where = { or: ['title', 'content'].map((text) => ({ [text]: { contains } })) };
    return { ...request, path: `/posts?_where=${encodeURIComponent(JSON.stringify(where))}` };
  },
  read(reply) {
    const records = isPage(reply) ? reply.data : reply;
    return Array.isArray(records) ? records.map(withNumber) : withNumber(records);
  },
};

function parameterOf(parameter: string, { path }: LoadRequest): string {
  return new URL(path, 'http://localhost').searchParams.get(parameter) ?? '';
}

function plain(name: WorkloadName, request: LoadRequest): LoadRequest {
  return name === 'filter' ? { ...request, path: request.path.replace('/api/v1', '') } : request;
}

function isPage(reply: unknown): reply is { readonly data: readonly unknown[] } {
  return typeof reply === 'object' && reply !== null && 'data' in reply && Array.isArray(reply.data);
}

/** Ids that it generated itself are words and stay unchanged. */
function withNumber(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !('id' in record)) return record;
  return /^\d+$/.test(String(record.id)) ? { ...record, id: Number(record.id) } : record;
}

function jsonServer(
  name: string,
  title: string,
  program: string,
  flags: readonly string[],
  dialect: Dialect,
): Omit<Contestant, 'workloads'> {
  return {
    name,
    title,
    engine: 'json',
    onNode: true,
    packages: [name],
    weaker: 'rewrites its whole file on each write and never flushes it',
    bareRecords: true,
    launch: (place, port) => {
      const cwd = dirname(place);
      // Version 1 exits at once if there is none.
      mkdirSync(join(cwd, 'public'), { recursive: true });
      const words = [...flags, '--host', '127.0.0.1', '--port', String(port), place];
      return {
        command: [nodeBinary, join(benchDirectory, 'node_modules', name, program), ...words],
        cwd,
        env: { NODE_ENV: 'production' },
        probe: (url) => fetch(`${url}/posts/1`),
      };
    },
    ...dialect,
  };
}

export const jsonServers = [
  jsonServer('json-server', 'json-server 0.17', 'lib/cli/bin.js', ['--quiet'], released),
  jsonServer('json-server-1', 'json-server 1.0 beta', 'lib/bin.js', [], next),
] as const;
