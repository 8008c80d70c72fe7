/**
 * The standbys that every commit waits for, by `synchronous_standby_names`: all of the list, if none of it can take the place of
 * another. Where one can, which ones a commit waited for is known to nobody afterwards.
 */
export function awaitedStandbys(setting: string): ReadonlySet<string> {
  const [, kind = 'first', number = '1', listed] =
    /^\s*(?:(?:(first|any)\s+)?(\d+)\s*\((.*)\))\s*$/is.exec(setting) ?? [];
  const names = namesIn(listed ?? setting);
  const isUsable = kind !== '' && names.length > 0 && !names.includes('*');
  return new Set(isUsable && Number(number) >= names.length ? names : []);
}

/** Names are compared without regard to case; one with marks in it stands in quotes. */
function namesIn(list: string): readonly string[] {
  return [...list.matchAll(/"((?:[^"]|"")*)"|([^\s,]+)/g)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).toLowerCase(),
  );
}

/** What a standby is called by its primary, as the settings of its connection to it say. */
export function nameOfStandby(conninfo: string): string | null {
  const value = (key: string) =>
    new RegExp(`(?:^|\\s)${key}\\s*=\\s*(?:'((?:[^'\\\\]|\\\\.)*)'|(\\S+))`).exec(conninfo);
  const [, quoted, plain] = value('application_name') ?? value('fallback_application_name') ?? [];
  return (quoted?.replace(/\\(.)/g, '$1') ?? plain)?.toLowerCase() ?? null;
}
