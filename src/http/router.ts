import type { Parameters } from './exchange.ts';

/** Where a path leads, and what it has in place of the names of its pattern. */
export interface Match<Target> {
  readonly target: Target;
  readonly parameters: Parameters;
}

interface Pattern<Target> {
  readonly segments: readonly string[];
  readonly target: Target;
}

const none: Parameters = {};

/**
 * Finds what a path leads to. A literal path wins over one with a parameter (S13), and a slash at the end changes
 * nothing (S7).
 */
export class Router<Target> {
  /** The short way: most paths are spelled as their pattern is. */
  readonly #literals = new Map<string, Match<Target>>();
  /** By their number of segments, literal ones first. */
  readonly #patterns = new Map<number, Pattern<Target>[]>();

  add(path: string, target: Target): void {
    const isLiteral = !path.includes(':');
    const pattern = { segments: path.split('/'), target };
    const alike = this.#patterns.get(pattern.segments.length) ?? [];
    this.#patterns.set(pattern.segments.length, isLiteral ? [pattern, ...alike] : [...alike, pattern]);
    if (isLiteral) this.#literals.set(path, { target, parameters: none });
  }

  find(path: string): Match<Target> | null {
    const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    return this.#literals.get(plain) ?? this.#findPattern(plain);
  }

  #findPattern(path: string): Match<Target> | null {
    const segments = path.includes('%') ? path.split('/').map(decode) : path.split('/');
    for (const { segments: pattern, target } of this.#patterns.get(segments.length) ?? []) {
      const parameters = parametersOf(pattern, segments);
      if (parameters !== null) return { target, parameters };
    }
    return null;
  }
}

function parametersOf(pattern: readonly string[], segments: readonly string[]): Parameters | null {
  const parameters: Record<string, string> = {};
  for (let index = 0; index < pattern.length; index += 1) {
    const wanted = pattern[index] as string;
    const given = segments[index] as string;
    if (wanted.startsWith(':') && given !== '') parameters[wanted.slice(1)] = given;
    else if (wanted !== given) return null;
  }
  return parameters;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
