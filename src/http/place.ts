/** The interface and route of a request, by their names in rules and journals; null if there is none. */
export interface Place {
  readonly interface: string | null;
  readonly route: string | null;
}

/** Includes the console: a fault set there must not prevent anybody from removing it. */
export function isWorkbench({ interface: name, route }: Place): boolean {
  return name === 'workbench' || /^\/console(\/|$)/.test(route ?? '');
}
