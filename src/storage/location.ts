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
  const { host, pathname } = new URL(location.url);
  return `PostgreSQL, ${host}${pathname}`;
}

export interface NamedServer {
  /** Host and port, without credentials. */
  readonly name: string;
  readonly url: string;
}

/** Returns the server of a PostgreSQL URL; undefined if the text is not such a URL, or names several hosts. */
export function serverOf(url: string): NamedServer | undefined {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) return undefined;
  const { host, searchParams } = new URL(url);
  const hosts = host + (searchParams.get('host') ?? '');
  return hosts.includes(',') ? undefined : { name: host, url };
}
