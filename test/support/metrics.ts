import type { TestApp } from './app.ts';

/** Parses a response of `/metrics`, keyed by name with sorted labels: `name{a="1",b="2"}`. */
export class Scrape {
  readonly text: string;
  readonly #values: ReadonlyMap<string, number>;

  constructor(text: string) {
    this.text = text;
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    this.#values = new Map(lines.map(parseLine));
  }

  get(name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
    return this.#values.get(keyOf(name, Object.entries(labels)));
  }

  /** Returns the names with their labels. */
  get series(): readonly string[] {
    return [...this.#values.keys()];
  }
}

function parseLine(line: string): [string, number] {
  const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  if (name === '') throw new Error(`not a line of Prometheus: ${line}`);
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
    ([, key = '', text = '']) => [key, text] as const,
  );
  return [keyOf(name, pairs), Number(value)];
}

function keyOf(name: string, labels: readonly (readonly [string, string])[]): string {
  const sorted = [...labels].sort(([left], [right]) => left.localeCompare(right));
  return `${name}{${sorted.map(([key, value]) => `${key}="${value}"`).join(',')}}`;
}

export async function scrape(app: TestApp): Promise<Scrape> {
  return new Scrape(await (await app.send('GET', '/metrics')).text());
}
