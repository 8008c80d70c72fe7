import type { Random } from '../../lib/random.ts';

export interface Text {
  readonly title: string;
  readonly body: string;
  readonly tags: readonly string[];
}

export interface Language {
  readonly weight: number;
  readonly tags: readonly string[];
  readonly comments: readonly string[];
  write(random: Random): Text;
}
