import type * as z from 'zod';
import {
  sandboxList as sandboxListShape,
  sandbox as sandboxShape,
  snapshot as snapshotShape,
} from '../interfaces/workbench/shapes.ts';
import { explainName, isName } from '../workbench/problems.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { optionalSeedOptions, readOptionalSeed, readWholeNumber } from './seed-options.ts';
import { type CallWorkbench, workbenchCalls } from './workbench-calls.ts';

type Options = CommandContext['options'];

/** What can be done with sandboxes. */
interface Action {
  /** The words that follow it: those in brackets may be left out. */
  readonly usage: string;
  readonly summary: string;
  /** Gives the text of the server's answer. */
  ask(call: CallWorkbench, words: readonly string[], options: Options): Promise<string>;
  /** The answer for a reader. */
  describe(answer: string, words: readonly string[]): readonly string[];
}

const pathOf = (name: string) => `/sandboxes/${name}`;

const actions: Readonly<Record<string, Action>> = {
  create: {
    usage: '[name] [options]',
    summary: 'make a sandbox, or make it anew; without a name the server chooses one',
    ask: (call, [name], options) =>
      name === undefined
        ? call('POST', '/sandboxes', readNewSandbox(options))
        : call('PUT', pathOf(name), readNewSandbox(options)),
    describe: describeAnswer,
  },
  list: {
    usage: '',
    summary: 'list the sandboxes, main first',
    ask: (call) => call('GET', '/sandboxes'),
    describe: (answer) => describeList(sandboxListShape.parse(JSON.parse(answer)).data),
  },
  show: {
    usage: '<sandbox>',
    summary: 'show one as it is now',
    ask: (call, [name = '']) => call('GET', pathOf(name)),
    describe: describeAnswer,
  },
  reset: {
    usage: '<sandbox>',
    summary: 'take it back to what it was made from',
    ask: (call, [name = '']) => call('POST', `${pathOf(name)}/reset`),
    describe: describeAnswer,
  },
  delete: {
    usage: '<sandbox>',
    summary: 'end it',
    ask: (call, [name = '']) => call('DELETE', pathOf(name)),
    describe: (_, [name]) => [`${name} is deleted`],
  },
  snapshot: {
    usage: '<sandbox> <snapshot>',
    summary: 'keep what it is now under a name',
    ask: (call, [sandbox, name]) => call('PUT', `/snapshots/${name}`, { sandbox }),
    describe: (answer, [sandbox]) => {
      const { name, records } = snapshotShape.parse(JSON.parse(answer));
      return [`${name} keeps what ${sandbox} is now: ${describeRecords(records)}`];
    },
  },
  restore: {
    usage: '<sandbox> <snapshot>',
    summary: 'put a snapshot in the place of what it holds',
    ask: (call, [name = '', snapshot]) => call('POST', `${pathOf(name)}/restore`, { snapshot }),
    describe: describeAnswer,
  },
};

/** Those of `create`. */
const createOptions: NonNullable<Command['options']> = {
  fork: { type: 'string', value: 'sandbox', meaning: 'create: with what another one, or main, holds now' },
  snapshot: { type: 'string', value: 'snapshot', meaning: 'create: with what a snapshot holds' },
  clock: { type: 'string', value: 'time', meaning: 'create: with a clock that stands at this time' },
  'random-seed': { type: 'string', value: 'n', meaning: 'create: with the same chance every time' },
  ttl: {
    type: 'string',
    value: 'seconds',
    meaning: 'create: how long it lives after its last use, 0 for ever; default: 3600',
  },
  ...optionalSeedOptions('create: with invented data, drawn from a number; default: 42'),
};

export const sandbox: Command = {
  name: 'sandbox',
  usage: `${Object.keys(actions).join('|')} …`,
  summary: 'sandboxes of the server with the same HOST and PORT, which may ask for WORKBENCH_TOKEN',
  options: {
    ...createOptions,
    json: { type: 'boolean', meaning: 'print the answer as the server gave it' },
  },
  moreHelp: () => [
    '',
    ...Object.entries(actions).map(
      ([name, { usage, summary }]) => `  ${`${name} ${usage}`.padEnd(31)} ${summary}`,
    ),
  ],
  words: 1,
  optionalWords: 2,

  async run({ config, words: [chosen = '', ...words], options, print }) {
    const action = findAction(chosen);
    checkWords(chosen, action, words);
    checkOptions(chosen, options);
    const answer = await action.ask(workbenchCalls(config), words, options);
    if (options.json !== true) for (const line of action.describe(answer, words)) print(line);
    else if (answer !== '') print(answer);
  },
};

function findAction(name: string): Action {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action !== undefined) return action;
  const known = Object.keys(actions).join(', ');
  throw new UsageError(`sandbox: there is no "${name}"; there are ${known}`);
}

function checkWords(chosen: string, { usage }: Action, words: readonly string[]): void {
  const min = usage.match(/<\w+>/g)?.length ?? 0;
  const max = chosen === 'create' ? 1 : min;
  if (words.length < min || words.length > max)
    throw new UsageError(`usage: quintet sandbox ${chosen} ${usage}`.trimEnd());
  for (const name of words) requireName(name);
}

function requireName(name: string): string {
  if (isName(name)) return name;
  throw new UsageError(explainName(name));
}

function checkOptions(chosen: string, options: Options): void {
  const [stray] = Object.keys(createOptions).filter((name) => options[name] !== undefined);
  if (chosen !== 'create' && stray !== undefined)
    throw new UsageError(`--${stray} is an option of sandbox create, not of ${chosen}`);
}

/** The body that makes a sandbox. */
function readNewSandbox(options: Options) {
  const randomSeed = readWholeNumber(options, 'random-seed', Number.MAX_SAFE_INTEGER);
  const ttlSeconds = readWholeNumber(options, 'ttl', 31_536_000);
  const [from, ...others] = originsIn(options);
  if (others.length > 0) throw new UsageError('a sandbox is made of one thing: --seed, --fork or --snapshot');
  return {
    ...(from !== undefined && { from }),
    ...(typeof options.clock === 'string' && { clock: { at: options.clock } }),
    ...(randomSeed !== undefined && { randomSeed }),
    ...(ttlSeconds !== undefined && { ttlSeconds }),
  };
}

function originsIn(options: Options): readonly object[] {
  const { fork, snapshot } = options;
  const seed = readOptionalSeed(options);
  return [
    ...(seed === null ? [] : [{ seed }]),
    ...(typeof fork === 'string' ? [{ sandbox: requireName(fork) }] : []),
    ...(typeof snapshot === 'string' ? [{ snapshot: requireName(snapshot) }] : []),
  ];
}

type SandboxAnswer = z.infer<typeof sandboxShape>;

function describeAnswer(answer: string): readonly string[] {
  const { name, url, webSocketUrl, productsToken, clock, records, expiresAt } = sandboxShape.parse(
    JSON.parse(answer),
  );
  const rows: readonly (readonly [string, string | null])[] = [
    ['url', url],
    ['WebSocket', webSocketUrl],
    ['products token', productsToken],
    ['clock', describeClock(clock)],
    ['records', describeRecords(records)],
    ['lives', expiresAt === null ? 'until the server ends' : `until ${expiresAt}, if it is not used`],
  ];
  return [
    name,
    ...rows.flatMap(([term, value]) => (value === null ? [] : [`  ${term.padEnd(14)}  ${value}`])),
  ];
}

function describeList(sandboxes: readonly SandboxAnswer[]): readonly string[] {
  const nameWidth = Math.max(...sandboxes.map(({ name }) => name.length));
  const urlWidth = Math.max(...sandboxes.map(({ url }) => url.length));
  return sandboxes.map(
    ({ name, url, records }) =>
      `${name.padEnd(nameWidth)}  ${url.padEnd(urlWidth)}  ${describeRecords(records)}`,
  );
}

function describeClock({ now, running, isReal }: SandboxAnswer['clock']): string {
  if (isReal) return 'the real time';
  return `${now}, ${running ? 'running' : 'stopped'}`;
}

function describeRecords(records: SandboxAnswer['records']): string {
  const filled = Object.entries(records).filter(([, count]) => count > 0);
  return filled.length === 0 ? 'empty' : filled.map(([kind, count]) => `${kind} ${count}`).join(', ');
}
