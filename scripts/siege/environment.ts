import { join } from 'node:path';
import { secrets } from '../torture/server-process.ts';
import type { Variables } from './attack.ts';

const root = join(import.meta.dir, '..', '..');

/** How a command of the program is started. */
export function programOf(...words: readonly string[]): readonly string[] {
  return [process.execPath, join(root, 'src/main.ts'), ...words];
}

/** The variables of every server. Attackers are told apart by the address that this machine, as a proxy, names. */
export function environmentOf(databaseUrl: string, isHardened: boolean): Variables {
  return {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    TRUST_PROXY: '127.0.0.1',
    LOG_FORMAT: 'json',
    HARDENED: isHardened ? 'on' : 'off',
    ...secrets,
  };
}
