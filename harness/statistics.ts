export interface Waits {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export function summarize(waits: readonly number[]): Waits {
  const sorted = waits.toSorted((left, right) => left - right);
  const share = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
  return { count: sorted.length, p50: share(0.5), p99: share(0.99), max: sorted.at(-1) ?? 0 };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)];
}

/** Counts by kind, in order of first occurrence. */
export class Tally {
  readonly #counts = new Map<string, number>();
  total = 0;

  add(kind: string): void {
    this.total += 1;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}
