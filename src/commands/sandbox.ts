import type * as z from 'zod';
import { readDocumentFile } from '../data/document/document-file.ts';
import { jsonIn } from '../lib/json.ts';
import { explainName, isName } from '../workbench/problems.ts';
import {
  sandboxList as sandboxListShape,
  sandbox as sandboxShape,
  snapshot as snapshotShape,
} from '../workbench/sandboxes/shapes.ts';
import {
  type Action,
  type CommandContext,
  type CommandGroup,
  type CommandOption,
  type CommandOptions,
  UsageError,
} from './command.ts';
import { optionalSeedOptions, readOptionalSeed, readWholeNumber } from './seed-options.ts';
import { type CallWorkbench, onlyCreate, workbenchCalls } from './workbench-calls.ts';

type Options = CommandContext['options'];

const rulesOperand = '<rules>';

const jsonOption: CommandOption = { meaning: 'print the response of the server unchanged' };

const createOptions: CommandOptions = {
  fork: { value: 'sandbox', meaning: 'start with a copy of this sandbox, or of `main`' },
  snapshot: { value: 'snapshot', meaning: 'start with the contents of this snapshot' },
  data: {
    value: 'file',
    meaning: 'start with the records of this document, a `.json` or `.jsonl` file',
  },
  clock: { value: 'time', meaning: 'stop the clock of the sandbox at this time' },
  'random-seed': { value: 'n', meaning: 'make random values the same every time' },
  replace: { meaning: 'replace a sandbox that has this name' },
  ttl: {
    value: 'seconds',
    default: '3600',
    meaning: 'delete the sandbox this long after its last use; 0 for never',
  },
  ...optionalSeedOptions('start with data generated from this number'),
};

export const sandbox: CommandGroup = {
  name: 'sandbox',
  summary: 'manage the sandboxes of a running server',
  details:
    'The server is the one at `HOST` and `PORT`. If it requires a token, set `WORKBENCH_TOKEN` to the same value.',
  subcommands: [
    sandboxCommand({
      name: 'create',
      summary: 'create a sandbox',
      details: 'Without a name, the server generates one.',
      operands: ['[name]'],
      options: createOptions,
      example: 't1 --seed --users 10',
      ask: create,
      describe: describeReply,
    }),
    sandboxCommand({
      name: 'list',
      summary: 'list the sandboxes, `main` first',
      example: '',
      ask: (call) => call('GET', '/sandboxes'),
      describe: (reply) => describeList(sandboxListShape.parse(JSON.parse(reply)).data),
    }),
    sandboxCommand({
      name: 'show',
      summary: 'show a sandbox',
      operands: ['<sandbox>'],
      example: 't1',
      ask: (call, [name = '']) => call('GET', pathOf(name)),
      describe: describeReply,
    }),
    sandboxCommand({
      name: 'reset',
      summary: 'return sandboxes to their initial state',
      operands: ['<sandbox...>'],
      example: 't1 t2 t3',
      ask: (call, [name = '']) => call('POST', `${pathOf(name)}/reset`),
      describe: (_, [name]) => [`reset ${name}`],
    }),
    sandboxCommand({
      name: 'delete',
      summary: 'delete sandboxes',
      operands: ['<sandbox...>'],
      example: 't1 t2',
      ask: (call, [name = '']) => call('DELETE', pathOf(name)),
      describe: (_, [name]) => [`deleted ${name}`],
    }),
    {
      name: 'faults',
      summary: 'inject faults into sandboxes',
      subcommands: [
        sandboxCommand({
          name: 'set',
          summary: 'replace the fault rules of sandboxes',
          details:
            'The rules are a list in JSON, or the name of a `.json` file. An empty list, `[]`, removes all rules.',
          operands: [rulesOperand, '<sandbox...>'],
          example: `'[{"status": 503, "times": 2}]' t1 t2 t3`,
          ask: async (call, [rules = '', name = '']) =>
            call('PUT', `${pathOf(name)}/faults`, await readRules(rules)),
          describe: (_, [, name]) => [`set the faults of ${name}`],
        }),
      ],
    },
    sandboxCommand({
      name: 'snapshot',
      summary: 'save the contents of a sandbox as a snapshot',
      operands: ['<sandbox>', '<snapshot>'],
      example: 't1 s1',
      options: { replace: { meaning: 'replace a snapshot that has this name' } },
      ask: (call, [sandbox, name], { replace }) =>
        call('PUT', `/snapshots/${name}`, { sandbox }, replace === true ? {} : onlyCreate),
      describe: (reply, [sandbox]) => {
        const { name, records } = snapshotShape.parse(JSON.parse(reply));
        return [`saved ${sandbox} as the snapshot ${name}: ${describeRecords(records)}`];
      },
    }),
    sandboxCommand({
      name: 'restore',
      summary: 'replace the contents of a sandbox with a snapshot',
      operands: ['<sandbox>', '<snapshot>'],
      example: 't1 s1',
      ask: (call, [name = '', snapshot]) => call('POST', `${pathOf(name)}/restore`, { snapshot }),
      describe: describeReply,
    }),
  ],
};

interface SandboxCommand extends Omit<Action, 'run'> {
  ask(call: CallWorkbench, words: readonly string[], options: Options): Promise<string>;
  describe(reply: string, words: readonly string[]): readonly string[];
}

/** A command for one or more sandboxes. The server is called for all of them at once. */
function sandboxCommand({ ask, describe, operands = [], ...description }: SandboxCommand): Action {
  return {
    ...description,
    operands,
    options: { ...description.options, json: jsonOption },

    async run({ config, words, options, print }) {
      for (const [index, word] of words.entries()) if (operands[index] !== rulesOperand) requireName(word);
      const call = workbenchCalls(config);
      const calls = eachOf(words, operands);
      const outcomes = await Promise.allSettled(calls.map((each) => ask(call, each, options)));
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === 'rejected') continue;
        const reply = outcome.value;
        const lines = options.json === true ? [reply] : describe(reply, calls[index] ?? []);
        for (const line of lines.filter((each) => each !== '')) print(line);
      }
      const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as Error] : []));
      if (reasons.length === 1) throw reasons[0];
      const messages = new Set(reasons.map(({ message }) => message));
      if (messages.size > 0) throw new Error([...messages].join('; '));
    },
  };
}

/** Returns the words of each call: the last operand may stand for several words. */
function eachOf(words: readonly string[], operands: readonly string[]): readonly (readonly string[])[] {
  if (!operands.at(-1)?.includes('...')) return [words];
  const before = words.slice(0, operands.length - 1);
  return words.slice(before.length).map((word) => [...before, word]);
}

async function readRules(text: string): Promise<string> {
  if (text.endsWith('.json')) return await readDocumentFile(text);
  if (jsonIn(text) !== undefined) return text;
  throw new UsageError(`the rules must be JSON, such as '[{"status": 503}]', or the name of a .json file`);
}

function pathOf(name: string): string {
  return `/sandboxes/${name}`;
}

function requireName(name: string): string {
  if (isName(name)) return name;
  throw new UsageError(explainName(name));
}

async function create(call: CallWorkbench, [name]: readonly string[], options: Options): Promise<string> {
  const fields = readNewSandbox(options);
  const { data: file } = options;
  const send = (body: unknown) =>
    name === undefined
      ? call('POST', '/sandboxes', body)
      : call('PUT', pathOf(name), body, options.replace === true ? {} : onlyCreate);
  if (typeof file !== 'string') return send(fields);
  // Kept as text, because numbers may not fit into a double.
  const data = await readDocumentFile(file);
  const others = JSON.stringify(fields).slice(1);
  const body = `{"from":{"data":${data}}${others === '}' ? '' : ','}${others}`;
  return send(body).catch((error: Error) => {
    throw error.message.startsWith('data') ? new Error(`${file}: ${error.message}`) : error;
  });
}

function readNewSandbox(options: Options) {
  const randomSeed = readWholeNumber(options, 'random-seed', Number.MAX_SAFE_INTEGER);
  const ttlSeconds = readWholeNumber(options, 'ttl', 31_536_000);
  const [from, ...others] = originsIn(options);
  const isTwofold = from !== undefined && options.data !== undefined;
  if (others.length > 0 || isTwofold) {
    throw new UsageError('use only one of --seed, --fork, --snapshot and --data');
  }
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

type SandboxReply = z.infer<typeof sandboxShape>;

function describeReply(reply: string): readonly string[] {
  const { name, url, webSocketUrl, productsToken, clock, records, expiresAt } = sandboxShape.parse(
    JSON.parse(reply),
  );
  const rows: readonly (readonly [string, string | null])[] = [
    ['url', url],
    ['WebSocket', webSocketUrl],
    ['products token', productsToken],
    ['clock', describeClock(clock)],
    ['records', describeRecords(records)],
    ['expires', expiresAt === null ? 'never' : `${expiresAt}, unless it is used`],
  ];
  return [
    name,
    ...rows.flatMap(([term, value]) => (value === null ? [] : [`  ${term.padEnd(14)}  ${value}`])),
  ];
}

function describeList(sandboxes: readonly SandboxReply[]): readonly string[] {
  const nameWidth = Math.max(...sandboxes.map(({ name }) => name.length));
  const urlWidth = Math.max(...sandboxes.map(({ url }) => url.length));
  return sandboxes.map(
    ({ name, url, records }) =>
      `${name.padEnd(nameWidth)}  ${url.padEnd(urlWidth)}  ${describeRecords(records)}`,
  );
}

function describeClock({ now, running, isReal }: SandboxReply['clock']): string {
  if (isReal) return 'real time';
  return `${now}, ${running ? 'running' : 'stopped'}`;
}

function describeRecords(records: SandboxReply['records']): string {
  const filled = Object.entries(records).filter(([, count]) => count > 0);
  return filled.length === 0 ? 'empty' : filled.map(([kind, count]) => `${kind} ${count}`).join(', ');
}
