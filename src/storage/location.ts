import { serversOf } from './server-url.ts';

export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** What SQLite takes for a database that lives as long as it is open. */
export const memoryPath = ':memory:';

export function isInMemory(location: DatabaseLocation): boolean {
  return location.engine === 'sqlite' && location.path === memoryPath;
}

/** Where the data is, fit to be shown: without a password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.engine === 'sqlite') return `SQLite, ${location.path}`;
  const servers = serversOf(location.url) ?? [];
  const { pathname } = new URL(servers[0]?.url ?? location.url);
  return `PostgreSQL, ${servers.map(({ name }) => name).join(',')}${pathname}`;
}
