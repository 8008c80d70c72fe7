import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { admin } from './commands/admin.ts';
import { type Command, UsageError } from './commands/command.ts';
import { migrate } from './commands/migrate.ts';
import { productsToken } from './commands/products-token.ts';
import { serve } from './commands/serve.ts';
import { token } from './commands/token.ts';
import { readConfig } from './config.ts';

/** The only file that touches the process: arguments and signals in, one command and an exit code out. */

const commands: readonly Command[] = [serve, migrate, token, productsToken, admin];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function help(): string {
  const rows = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(34)} ${summary}`);
  return [
    'Usage: quintet <command>',
    '',
    ...rows,
    `  ${'--help'.padEnd(34)} show this`,
    `  ${'--version'.padEnd(34)} show the version`,
    '',
    'Settings come from the environment (PORT, HOST, DATABASE_URL, …); the README lists them.',
  ].join('\n');
}

async function run(argv: readonly string[]): Promise<void> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return print(help());
  if (name === '--version' || name === '-v') return print(packageJson.version);
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw new UsageError(`there is no command "${name}"; see quintet --help`);
  const { words, options } = parse(command, rest);
  await command.run({ config: readConfig(process.env), words, options, print, untilAskedToEnd });
}

function parse(command: Command, rest: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: [...rest],
      options: { ...command.options },
      allowPositionals: true,
    });
    if (positionals.length === command.words) return { words: positionals, options: values };
  } catch (error) {
    throw new UsageError(
      `${command.name}: ${error instanceof Error ? firstLine(error.message) : 'bad options'}`,
    );
  }
  throw new UsageError(`usage: quintet ${command.name} ${command.usage}`.trimEnd());
}

function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

try {
  await run(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  process.stderr.write(`quintet: ${error instanceof Error ? firstLine(error.message) : String(error)}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}
