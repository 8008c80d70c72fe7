/**
 * Patterns in which only `^`, `$`, `.`, `.*`, `|` and parentheses in pairs have a meaning, that of regular expressions.
 * A regular expression could take exponential time, so the pattern runs as an automaton that looks at each character
 * of the text once.
 */
export interface Pattern {
  /** A text that every match contains; empty if there is none. */
  readonly literal: string;
  test(text: string): boolean;
}

type Part =
  | { readonly kind: 'character'; readonly code: number }
  | { readonly kind: 'any' }
  | { readonly kind: 'anyMany' }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'group'; readonly alternatives: readonly Sequence[] };

type Sequence = readonly Part[];

/** A state of the automaton. `to` are the states after it. */
interface State {
  readonly kind: 'character' | 'any' | 'start' | 'end' | 'split' | 'match';
  readonly code: number;
  readonly to: number[];
}

export function compilePattern(pattern: string): Pattern {
  const alternatives = parse(pattern);
  const [only = []] = alternatives;
  const literal = alternatives.length === 1 ? longestLiteral(only) : '';
  if (literal === pattern) return { literal, test: (text) => text.includes(literal) };
  const states: State[] = [{ kind: 'match', code: 0, to: [] }];
  const runner = new Runner(states, addAlternatives(states, alternatives, 0));
  return { literal, test: (text) => text.includes(literal) && runner.matches(text) };
}

/** Parses the whole pattern into its alternatives. */
function parse(pattern: string): readonly Sequence[] {
  const pairs = findPairs(pattern);
  const stack: Part[][][] = [[[]]];
  const add = (part: Part) => stack.at(-1)?.at(-1)?.push(part);
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern.charAt(index);
    if (character === '|') stack.at(-1)?.push([]);
    else if (character === '^') add({ kind: 'start' });
    else if (character === '$') add({ kind: 'end' });
    else if (character === '.' && pattern.charAt(index + 1) === '*') {
      add({ kind: 'anyMany' });
      index += 1;
    } else if (character === '.') add({ kind: 'any' });
    else if (!pairs.has(index)) add({ kind: 'character', code: pattern.charCodeAt(index) });
    else if (character === '(') stack.push([[]]);
    else add({ kind: 'group', alternatives: stack.pop() ?? [] });
  }
  return stack[0] ?? [];
}

/** Returns the positions of the parentheses that have a partner; any other is an ordinary character. */
function findPairs(pattern: string): ReadonlySet<number> {
  const pairs = new Set<number>();
  const open: number[] = [];
  for (let index = 0; index < pattern.length; index += 1) {
    if (pattern.charAt(index) === '(') open.push(index);
    if (pattern.charAt(index) !== ')') continue;
    const start = open.pop();
    if (start !== undefined) pairs.add(start).add(index);
  }
  return pairs;
}

function longestLiteral(sequence: Sequence): string {
  let longest = '';
  let current = '';
  for (const part of sequence) {
    current = part.kind === 'character' ? current + String.fromCharCode(part.code) : '';
    if (current.length > longest.length) longest = current;
  }
  return longest;
}

/** Adds the states of a part in front of the state `next`, and returns the first of them. */
function addPart(states: State[], part: Part, next: number): number {
  if (part.kind === 'group') return addAlternatives(states, part.alternatives, next);
  if (part.kind !== 'anyMany')
    return addState(states, part.kind, [next], part.kind === 'character' ? part.code : 0);
  const loop: number[] = [next];
  const split = addState(states, 'split', loop);
  loop.push(addState(states, 'any', [split]));
  return split;
}

function addAlternatives(states: State[], alternatives: readonly Sequence[], next: number): number {
  const firsts = alternatives.map((sequence) =>
    sequence.reduceRight((after, part) => addPart(states, part, after), next),
  );
  return addState(states, 'split', firsts);
}

function addState(states: State[], kind: State['kind'], to: number[], code = 0): number {
  return states.push({ kind, code, to }) - 1;
}

/** All states that the automaton may be in after some text. */
interface Situation {
  /** The states that wait for a character. */
  readonly waiting: readonly State[];
  readonly isMatch: boolean;
  /** True if the text matches in case it ends here. */
  readonly isMatchAtEnd: boolean;
  readonly next: Map<number, Situation>;
}

/** The most transitions to remember. With fewer, hostile texts only take longer. */
const maxTransitions = 10_000;

/** Runs an automaton, and remembers where each character leads from each situation. */
class Runner {
  readonly #states: readonly State[];
  readonly #first: number;
  readonly #start: Situation;
  #situations = new Map<string, Situation>();
  #transitions = 0;

  constructor(states: readonly State[], first: number) {
    this.#states = states;
    this.#first = first;
    this.#start = this.#situate([first], true);
  }

  matches(text: string): boolean {
    let situation = this.#start;
    for (let position = 0; position < text.length; position += 1) {
      if (situation.isMatch) return true;
      const code = text.charCodeAt(position);
      situation = situation.next.get(code) ?? this.#advance(situation, code);
    }
    return situation.isMatchAtEnd;
  }

  #advance(situation: Situation, code: number): Situation {
    this.#transitions += 1;
    if (this.#transitions > maxTransitions) this.#forget();
    const reached = situation.waiting.filter((state) => takes(state, code)).flatMap(({ to }) => to);
    // A match may begin anywhere.
    const open = [...new Set([this.#first, ...reached])].sort((left, right) => left - right);
    const key = open.join();
    const next = this.#situations.get(key) ?? this.#situate(open, false);
    this.#situations.set(key, next);
    situation.next.set(code, next);
    return next;
  }

  #forget(): void {
    this.#situations = new Map();
    this.#start.next.clear();
    this.#transitions = 0;
  }

  #situate(open: readonly number[], isStart: boolean): Situation {
    const here = this.#follow(open, isStart, false);
    const atEnd = this.#follow(open, isStart, true);
    return {
      waiting: here.filter(({ kind }) => kind === 'character' || kind === 'any'),
      isMatch: here.some(({ kind }) => kind === 'match'),
      isMatchAtEnd: atEnd.some(({ kind }) => kind === 'match'),
      next: new Map(),
    };
  }

  /** Returns the states that can be reached without a character. */
  #follow(first: readonly number[], isStart: boolean, isEnd: boolean): readonly State[] {
    const seen = new Set<number>();
    const open = [...first];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const state = this.#states[index];
      if (state === undefined || seen.has(index)) continue;
      seen.add(index);
      const { kind } = state;
      if (kind === 'split' || (kind === 'start' && isStart) || (kind === 'end' && isEnd))
        open.push(...state.to);
    }
    return [...seen].flatMap((index) => this.#states[index] ?? []);
  }
}

function takes({ kind, code }: State, character: number): boolean {
  return kind === 'character' ? code === character : !isLineEnd(character);
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029;
}
