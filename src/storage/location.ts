import { serversOf } from './server-url.ts';

export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string };

export const memoryPath = ':memory:';

export function isInMemory(location: DatabaseLocation): boolean {
  return location.engine === 'sqlite' && location.path === memoryPath;
}

/** Returns the location without its password, so that it can be shown. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.engine === 'sqlite') return `SQLite, ${location.path}`;
  const servers = serversOf(location.url) ?? [];
  const { pathname } = new URL(servers[0]?.url ?? location.url);
  return `PostgreSQL, ${servers.map(({ name }) => name).join(',')}${pathname}`;
}
