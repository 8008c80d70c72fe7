import type { Random } from '../../lib/random.ts';

export interface Text {
  readonly title: string;
  readonly body: string;
  readonly tags: readonly string[];
}

/** A language that texts are written in. */
export interface Language {
  /** How often it comes up, beside the others. */
  readonly weight: number;
  /** Every tag that its texts have. */
  readonly tags: readonly string[];
  readonly comments: readonly string[];
  write(random: Random): Text;
}
