import { randomBytes } from 'node:crypto';
import { createServices } from '../create-services.ts';
import { isEmail } from '../lib/email.ts';
import { isBlank } from '../lib/text.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

export const admin: Command = {
  name: 'admin',
  usage: '<e-mail> [--name <name>]',
  summary: 'make an administrator; the password is ADMIN_PASSWORD, or a new one that is shown',
  options: { name: { type: 'string' } },
  words: 1,

  async run({ config, words: [email = ''], options, print }) {
    const name = typeof options.name === 'string' ? options.name : 'Administrator';
    if (!isEmail(email)) throw new UsageError(`"${email}" is no e-mail address`);
    if (isBlank(name)) throw new UsageError('--name must not be blank');
    const password = config.adminPassword ?? randomBytes(18).toString('base64url');
    await withDatabase(config, async (database) => {
      const { blog } = await createServices(config, database);
      const done = await blog.accounts.ensureAdministrator(email, password, name);
      print(`${done} the administrator ${email}`);
      if (config.adminPassword === null) print(`password: ${password}`);
    });
  },
};
