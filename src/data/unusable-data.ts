/** The file cannot be used. The message is one line for the operator. */
export class UnusableData extends Error {}

/** Where a line stands. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

export function refuse({ file, line }: Place, reason: string): UnusableData {
  return new UnusableData(`${file}, line ${line}: ${reason}`);
}
