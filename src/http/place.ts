/** What answers a request, by the names of rules and journals; null where nothing does. */
export interface Place {
  readonly interface: string | null;
  readonly route: string | null;
}

export function isWorkbench({ interface: name }: Place): boolean {
  return name === 'workbench';
}
