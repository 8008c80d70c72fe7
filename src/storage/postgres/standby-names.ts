/**
 * Returns the standbys that every commit waits for, according to `synchronous_standby_names`: the whole list, if no
 * standby can stand in for another. If one can, it is unknown which standbys a commit waited for.
 */
export function awaitedStandbys(setting: string): ReadonlySet<string> {
  const [, kind = 'first', number = '1', listed] =
    /^\s*(?:(?:(first|any)\s+)?(\d+)\s*\((.*)\))\s*$/is.exec(setting) ?? [];
  const names = namesIn(listed ?? setting);
  const isUsable = kind !== '' && names.length > 0 && !names.includes('*');
  return new Set(isUsable && Number(number) >= names.length ? names : []);
}

/** Returns the names in lower case, since they are case-insensitive; names with special characters are quoted. */
function namesIn(list: string): readonly string[] {
  return [...list.matchAll(/"((?:[^"]|"")*)"|([^\s,]+)/g)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).toLowerCase(),
  );
}

/** Returns the name that the primary has for a standby, from the standby's connection settings. */
export function nameOfStandby(conninfo: string): string | null {
  const value = (key: string) =>
    new RegExp(`(?:^|\\s)${key}\\s*=\\s*(?:'((?:[^'\\\\]|\\\\.)*)'|(\\S+))`).exec(conninfo);
  const [, quoted, plain] = value('application_name') ?? value('fallback_application_name') ?? [];
  return (quoted?.replace(/\\(.)/g, '$1') ?? plain)?.toLowerCase() ?? null;
}
