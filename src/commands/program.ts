import { admin } from './admin.ts';
import { backup, restore } from './backup.ts';
import type { CommandGroup } from './command.ts';
import { exportData } from './export.ts';
import { health } from './health.ts';
import { importData } from './import.ts';
import { migrate } from './migrate.ts';
import { reset } from './reset.ts';
import { sandbox } from './sandbox.ts';
import { seed } from './seed.ts';
import { serve } from './serve.ts';
import { productsToken, revoke, token } from './token.ts';
import { unlock } from './unlock.ts';

export const program: CommandGroup = {
  name: 'quintet',
  summary: 'serve five API contracts from one database',
  details:
    'Without a command, starts the server. Settings are environment variables, or lines of a file named with `--env-file`; `quintet serve --help` lists them.',
  options: {
    'env-file': {
      value: 'file',
      meaning: 'read settings from a file of `NAME=value` lines; the environment overrides them',
    },
  },
  subcommands: [
    serve,
    health,
    migrate,
    token,
    revoke,
    unlock,
    productsToken,
    admin,
    backup,
    restore,
    seed,
    reset,
    exportData,
    importData,
    sandbox,
  ],
};
