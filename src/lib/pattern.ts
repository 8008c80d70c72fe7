/**
 * Patterns in which only `^`, `$`, `.`, `.*`, `|` and parentheses in pairs have a meaning, that of regular expressions.
 * A regular expression could take exponential time, so the pattern runs as an automaton: each character of the text
 * advances every state at once.
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
  const isLiteral = literal === pattern;
  const states: State[] = [{ kind: 'match', code: 0, to: [] }];
  const first = isLiteral ? 0 : addAlternatives(states, alternatives, 0);
  return { literal, test: (text) => text.includes(literal) && (isLiteral || run(states, first, text)) };
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

function run(states: readonly State[], first: number, text: string): boolean {
  const seenAt = new Int32Array(states.length).fill(-1);
  let waiting: number[] = [];
  for (let position = 0; position <= text.length; position += 1) {
    const code = text.charCodeAt(position);
    const next: number[] = [];
    // A match may begin anywhere.
    const open = [first, ...waiting];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const state = states[index];
      if (state === undefined || seenAt[index] === position) continue;
      seenAt[index] = position;
      if (state.kind === 'match') return true;
      const isFree =
        state.kind === 'split' ||
        (state.kind === 'start' && position === 0) ||
        (state.kind === 'end' && position === text.length);
      if (isFree) open.push(...state.to);
      else if (takes(state, code)) next.push(...state.to);
    }
    waiting = next;
  }
  return false;
}

/** Returns true if a state consumes a character; at the end of the text its code is NaN. */
function takes({ kind, code }: State, character: number): boolean {
  if (kind === 'character') return code === character;
  return kind === 'any' && !Number.isNaN(character) && !isLineEnd(character);
}

function isLineEnd(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029;
}
