/** The file cannot be used. The message is one line for the operator. */
export class UnusableData extends Error {}

/** Where a line stands. */
export interface Position {
  readonly file: string;
  readonly line: number;
}

export function refuse({ file, line }: Position, reason: string): UnusableData {
  return new UnusableData(`${file}, line ${line}: ${reason}`);
}
