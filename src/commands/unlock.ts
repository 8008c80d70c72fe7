import { isIP } from 'node:net';
import { forgetAttempts, type Whose } from '../auth/forget-attempts.ts';
import { clientOf, isNetwork } from '../lib/networks.ts';
import { type Command, UsageError, withDatabase } from './command.ts';

export const unlock: Command = {
  name: 'unlock',
  usage: '[--address <address>] [--email <e-mail>]',
  summary: 'forget failed log-ins and registrations: of an address, of an e-mail, or all of them',
  options: {
    address: { type: 'string', value: 'address', meaning: 'of a client, or a network as the log shows it' },
    email: { type: 'string', value: 'e-mail', meaning: 'that somebody tried to log in with' },
  },
  words: 0,

  async run({ config, options: { address, email }, print }) {
    const wanted: (readonly [string, Whose])[] = [];
    if (typeof address === 'string') wanted.push([`the address ${address}`, { client: readClient(address) }]);
    if (typeof email === 'string') wanted.push([`the e-mail ${email}`, { email }]);
    if (wanted.length === 0) wanted.push(['everybody', 'everybody']);
    await withDatabase(config, async (database) => {
      for (const [name, whose] of wanted) {
        const { failedLogins, registrations } = await forgetAttempts(database, whose);
        print(`${name}: forgot failed log-ins: ${failedLogins}, registrations: ${registrations}`);
      }
    });
  },
};

/** An address, or an IPv6 network as the log shows it, which includes all of its addresses. */
function readClient(text: string): string {
  if (isIP(text) === 0 && !isNetwork(text)) throw new UsageError(`"${text}" is no internet address`);
  return clientOf(text);
}
