const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$/;

const alwaysReserved: readonly string[] = ['db', 'graphql', 'handlers'];
const reservedWithoutPrefix: readonly string[] = [
  'docs',
  'assets',
  'console',
  'openapi',
  'healthz',
  'readyz',
  'metrics',
  'status',
];

/** Returns the reason why a collection cannot have a name; null if it can. Names that begin with `$` are settings. */
export function refuseName(name: string, prefix: string): string | null {
  if (name.startsWith('$')) return null;
  if (name.startsWith('/')) return 'is a route of json-server, not a collection; use --prefix /api instead';
  if (!namePattern.test(name))
    return 'a name has 1 to 63 letters, digits, "_" and "-", and begins with a letter or a digit';
  if (alwaysReserved.includes(name)) return 'is a reserved name; rename the collection';
  if (prefix !== '' || !reservedWithoutPrefix.includes(name)) return null;
  return 'is a path of Quintet; rename the collection, or start with --prefix /api';
}
