import type { Rule } from '../lib/shapes.ts';

/** The fields of a rule as a form shows them: each is a text, which is read into its place in the rule. */

type Value = unknown;

export interface RuleField {
  readonly label: string;
  /** Its place in the rule, such as `match.path`. */
  readonly path: string;
  readonly group: 'What goes wrong' | 'Which requests' | 'How often';
  readonly hint?: string;
  /** Of a choice; without them it is a text. */
  readonly options?: readonly string[];
  /** What applies while nothing is chosen. */
  readonly usual?: string;
  show(rule: Rule): string;
  /** The rule with what was typed; an empty text takes it out. */
  read(rule: Rule, text: string): Rule;
}

type Json = Readonly<Record<string, Value>>;

function pick(rule: Rule, path: readonly string[]): Value {
  return path.reduce<Value>((value, key) => (value as Json | undefined)?.[key], rule);
}

/** A copy with a value at a path; undefined takes it out, and what is empty then. */
function put(object: Json, [key = '', ...rest]: readonly string[], value: Value): Json {
  const inner = rest.length === 0 ? value : put((object[key] ?? {}) as Json, rest, value);
  const isEmpty = inner === undefined || (rest.length > 0 && Object.keys(inner as Json).length === 0);
  const { [key]: _, ...others } = object;
  return isEmpty ? others : { ...object, [key]: inner };
}

type Facts = Pick<RuleField, 'label' | 'group' | 'hint' | 'options' | 'usual'>;

/** A text that is not a number is sent as it is: the server says what is wrong with it. */
function toNumber(text: string): number | string {
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
}

function field(path: string, facts: Facts, parse: (text: string) => Value = (text) => text): RuleField {
  const keys = path.split('.');
  return {
    ...facts,
    path,
    show: (rule) => {
      const value = String(pick(rule, keys) ?? '');
      return value === facts.usual ? '' : value;
    },
    read: (rule, text) => put(rule, keys, text === '' ? undefined : parse(text)) as Rule,
  };
}

const what = 'What goes wrong';
const which = 'Which requests';
const often = 'How often';

const delay: RuleField = {
  label: 'Delay in ms',
  path: 'delayMs',
  group: what,
  hint: 'e.g. 800 or 200-900',
  show({ delayMs }) {
    if (typeof delayMs !== 'object') return String(delayMs ?? '');
    return 'min' in delayMs ? `${delayMs.min}-${delayMs.max}` : `~${delayMs.median}`;
  },
  read: (rule, text) => put(rule, ['delayMs'], parseDelay(text, rule)) as Rule,
};

function parseDelay(text: string, { delayMs }: Rule): Value {
  if (text === '') return undefined;
  const [, min, max] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  if (min !== undefined && max !== undefined) return { min: Number(min), max: Number(max) };
  const sigma = typeof delayMs === 'object' && 'sigma' in delayMs ? delayMs.sigma : 0.5;
  return text.startsWith('~') ? { median: Number(text.slice(1)), sigma } : toNumber(text);
}

const liveKinds = ['drop', 'stall', 'duplicate', 'close'] as const;

const live: RuleField = {
  label: 'Subscriptions',
  path: 'live',
  group: what,
  hint: 'e.g. close 1',
  show: ({ live: given = {} }) =>
    Object.entries(given)
      .filter(([kind]) => kind !== 'code')
      .map(([kind, count]) => `${kind} ${count}`)
      .join(' '),
  read(rule, text) {
    const [kind = '', count = '1'] = text.trim().split(/\s+/);
    const known = liveKinds.find((each) => each.startsWith(kind)) ?? kind;
    return put(rule, ['live'], kind === '' ? undefined : { [known]: toNumber(count) }) as Rule;
  },
};

const errorPath: RuleField = {
  label: 'GraphQL error at',
  path: 'graphqlError',
  group: what,
  hint: 'e.g. posts.0.author',
  show: ({ graphqlError }) => graphqlError?.path.join('.') ?? '',
  read: (rule, text) =>
    put(rule, ['graphqlError', 'path'], text === '' ? undefined : text.split('.').map(toKey)) as Rule,
};

function toKey(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}

export const ruleFields: readonly RuleField[] = [
  field('status', { label: 'Status', group: what, hint: 'e.g. 503' }, toNumber),
  field('retryAfterSeconds', { label: 'Retry-After in s', group: what, hint: 'e.g. 1' }, toNumber),
  delay,
  field('connection', { label: 'Connection', group: what, options: ['reset', 'hang'], usual: 'unchanged' }),
  field('body', {
    label: 'Body',
    group: what,
    options: ['empty', 'truncated', 'malformed'],
    usual: 'unchanged',
  }),
  field('bytesPerSecond', { label: 'Bytes per second', group: what, hint: 'e.g. 1000' }, toNumber),
  errorPath,
  live,
  field('match.interface', {
    label: 'Interface',
    group: which,
    options: ['posts', 'versioned', 'users', 'wrapped', 'products', 'graphql'],
    usual: 'any',
  }),
  field('match.method', {
    label: 'Method',
    group: which,
    options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
    usual: 'any',
  }),
  field('match.path', { label: 'Path', group: which, hint: 'any, e.g. /posts/{id}' }),
  field('match.operation', { label: 'GraphQL operation', group: which, hint: 'any, e.g. CreatePost' }),
  field('match.field', { label: 'GraphQL field', group: which, hint: 'any, e.g. createPost' }),
  field('when', { label: 'When', group: often, options: ['after'], usual: 'before' }),
  field('probability', { label: 'Probability', group: often, hint: 'always; or 0 to 1' }, toNumber),
  field('skip', { label: 'Skip the first', group: often, hint: 'none; or a number' }, toNumber),
  field('times', { label: 'Times at most', group: often, hint: 'no limit; or a number' }, toNumber),
  field('id', { label: 'Rule id', group: often, hint: 'generated' }),
];
