import { randomBytes } from 'node:crypto';
import type { Accounts } from '../blog/accounts.ts';
import { createMainWorld } from '../create-world.ts';
import { isEmail } from '../lib/email.ts';
import { isBlank } from '../lib/text.ts';
import type { Database } from '../storage/database.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

export const admin: Command = {
  name: 'admin',
  usage: '<e-mail> [--name <name>]',
  summary: 'make an administrator: of an account that is there, or with a new account',
  options: {
    name: { type: 'string', value: 'name', meaning: 'the name of a new account; default: Administrator' },
  },
  words: 1,

  async run({ config, words: [email = ''], options, print }) {
    const name = typeof options.name === 'string' ? options.name : 'Administrator';
    if (!isEmail(email)) throw new UsageError(`"${email}" is no e-mail address`);
    if (isBlank(name)) throw new UsageError('--name must not be blank');
    const work = async (database: Database) => {
      const { blog } = await createMainWorld(config, database);
      const lines = await makeAdministrator(blog.accounts, email, name, config.adminPassword);
      for (const line of lines) print(line);
    };
    await withDatabase(config, work, 'also new');
  },
};

/** Without an explicit password, an existing account keeps its own. */
async function makeAdministrator(
  accounts: Accounts,
  email: string,
  name: string,
  chosen: string | null,
): Promise<readonly string[]> {
  if (chosen === null) {
    const done = await accounts.promote(email);
    if (done === 'unchanged') return [`${email} is an administrator already`];
    if (done === 'promoted')
      return [`made ${email} an administrator; its password stays as it is`, endedTokens];
  }
  const password = chosen ?? randomBytes(18).toString('base64url');
  const done = await accounts.ensureAdministrator(email, password, name);
  return [
    `${done === 'created' ? 'created' : 'updated'} the administrator ${email}`,
    ...(chosen === null ? [`password: ${password}`] : []),
    ...(done === 'taken over' ? [endedTokens] : []),
  ];
}

const endedTokens = 'every token that it had before is void: log in again';
