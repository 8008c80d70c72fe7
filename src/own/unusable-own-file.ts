import { UnusableData } from '../data/unusable-data.ts';

/** Thrown for files that cannot be served. The message has one line for each mistake. */
export class UnusableOwnFile extends UnusableData {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}
