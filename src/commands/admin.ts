import { randomBytes } from 'node:crypto';
import type { Accounts } from '../blog/accounts.ts';
import { createMainWorld } from '../create-world.ts';
import { isEmail } from '../lib/input-limits.ts';
import { isBlank } from '../lib/text.ts';
import type { Database } from '../storage/database.ts';
import { type Action, UsageError, withDatabase } from './command.ts';

const defaultName = 'Administrator';

export const admin: Action = {
  name: 'admin',
  needsContracts: true,
  summary: 'create an administrator, or promote an existing account',
  details:
    'A new account gets a generated password, which is printed; an existing account keeps its own. `ADMIN_PASSWORD` sets the password of either. Earlier tokens of a promoted account become invalid.',
  operands: ['<e-mail>'],
  options: {
    name: { value: 'name', default: defaultName, meaning: 'the name of a new account' },
  },
  example: 'ann@example.com --name Ann',

  async run({ config, words: [email = ''], options, print }) {
    const name = typeof options.name === 'string' ? options.name : defaultName;
    if (!isEmail(email)) throw new UsageError(`"${email}" is not a valid e-mail address`);
    if (isBlank(name)) throw new UsageError('--name must not be blank');
    const work = async (database: Database) => {
      const { blog } = await createMainWorld(config, database);
      const lines = await makeAdministrator(blog.accounts, email, name, config.adminPassword);
      for (const line of lines) print(line);
    };
    await withDatabase(config, work, 'existing or new');
  },
};

/** An existing account keeps its password unless a new one is given. */
async function makeAdministrator(
  accounts: Accounts,
  email: string,
  name: string,
  chosen: string | null,
): Promise<readonly string[]> {
  if (chosen === null) {
    const done = await accounts.promote(email);
    if (done === 'unchanged') return [`${email} is already an administrator`];
    if (done === 'promoted')
      return [`${email} is now an administrator; its password is unchanged`, endedTokens];
  }
  const password = chosen ?? randomBytes(18).toString('base64url');
  const done = await accounts.ensureAdministrator(email, password, name);
  return [
    `${done === 'created' ? 'created' : 'updated'} the administrator ${email}`,
    ...(chosen === null ? [`password: ${password}`] : []),
    ...(done === 'taken over' ? [endedTokens] : []),
  ];
}

const endedTokens = 'its earlier tokens are now invalid: log in again';
