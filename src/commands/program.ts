import type { Command, CommandGroup } from './command.ts';

/** Each command is loaded when it is called, because all of them take 0.2 s, and `health` is called all day. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  health: async () => (await import('./health.ts')).health,
  migrate: async () => (await import('./migrate.ts')).migrate,
  token: async () => (await import('./token.ts')).token,
  revoke: async () => (await import('./token.ts')).revoke,
  unlock: async () => (await import('./unlock.ts')).unlock,
  'products-token': async () => (await import('./token.ts')).productsToken,
  admin: async () => (await import('./admin.ts')).admin,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./backup.ts')).restore,
  seed: async () => (await import('./seed.ts')).seed,
  reset: async () => (await import('./reset.ts')).reset,
  export: async () => (await import('./export.ts')).exportData,
  import: async () => (await import('./import.ts')).importData,
  sandbox: async () => (await import('./sandbox.ts')).sandbox,
};

/** Loads the program with the commands that the arguments can call: all of them, if they ask for help or call none. */
export async function loadProgram(args: readonly string[]): Promise<CommandGroup> {
  const all = Object.entries(commands);
  const has = (name: string) => args.includes(name);
  const called = ['-h', '--help', 'help'].some(has) ? all : all.filter(([name]) => has(name));
  const needed = called.length > 0 || ['-v', '--version'].some(has) ? called : all;
  return { ...program, subcommands: await Promise.all(needed.map(([, load]) => load())) };
}

const program: Omit<CommandGroup, 'subcommands'> = {
  name: 'quintet',
  summary: 'serve five API contracts from one database',
  details:
    'Without a command, starts the server. Settings are environment variables, or lines of a file named with `--env-file`; `quintet serve --help` lists them.',
  options: {
    'env-file': {
      value: 'file',
      meaning: 'read settings from a file of `NAME=value` lines; the environment overrides them',
    },
    api: {
      value: 'file',
      meaning: 'use the collections of a file instead of the five contracts, as `API_FILE` does',
    },
  },
};
