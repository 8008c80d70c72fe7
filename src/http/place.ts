/** What answers a request, by the names of rules and journals; null where nothing does. */
export interface Place {
  readonly interface: string | null;
  readonly route: string | null;
}

/** The console is part of it: faults that it has set must not keep anybody from taking them back. */
export function isWorkbench({ interface: name, route }: Place): boolean {
  return name === 'workbench' || /^\/console(\/|$)/.test(route ?? '');
}
