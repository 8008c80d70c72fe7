/** What went wrong with one request, as it is told to a person. */
export interface Finding {
  readonly seed: number;
  /** The number of the request within its round. */
  readonly index: number;
  readonly problem: string;
  readonly request: string;
  readonly answer: string;
}

/** Counts of a run, by interface and by how requests ended. */
export class Tally {
  readonly #counts = new Map<string, Map<string, number>>();
  requests = 0;
  serverErrors = 0;

  add(name: string, outcome: string): void {
    const counts = this.#counts.get(name) ?? new Map<string, number>();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    this.#counts.set(name, counts);
    this.requests += 1;
    // The runtime says 505 to a client that speaks another version of HTTP: that is the client's doing.
    if (/^5(?!05)\d\d$/.test(outcome)) this.serverErrors += 1;
  }

  lines(): readonly string[] {
    return [...this.#counts].sort().map(([name, counts]) => {
      const parts = [...counts].sort().map(([outcome, count]) => `${outcome}: ${count}`);
      return `  ${name.padEnd(18)} ${parts.join('  ')}`;
    });
  }
}

/** The longest part of a request or an answer that is printed. */
const longest = 4_000;

export function shorten(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`;
}

export function describe({ seed, index, problem, request, answer }: Finding, engine: string): string {
  return [
    `FOUND ${problem}`,
    `to replay: npm run fuzz -- --engine ${engine} --seed ${seed} --requests ${index + 1}`,
    `request: ${shorten(request)}`,
    `answer:  ${shorten(answer)}`,
  ].join('\n');
}
