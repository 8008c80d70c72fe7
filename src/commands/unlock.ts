import { isIP } from 'node:net';
import { type AttemptScope, forgetAttempts } from '../auth/forget-attempts.ts';
import { clientOf, isNetwork } from '../lib/networks.ts';
import { type Action, UsageError, withDatabase } from './command.ts';

export const unlock: Action = {
  name: 'unlock',
  needsContracts: true,
  summary: 'clear failed logins and registrations',
  details: 'Without options, clears those of all clients.',
  options: {
    address: {
      value: 'address',
      meaning: 'only those of this client, or of a network as the log shows it',
    },
    email: { value: 'e-mail', meaning: 'only failed logins with this e-mail address' },
  },
  example: '--email ann@example.com',

  async run({ config, options: { address, email }, print }) {
    const wanted: (readonly [string, AttemptScope])[] = [];
    if (typeof address === 'string') wanted.push([`the address ${address}`, { client: readClient(address) }]);
    if (typeof email === 'string') wanted.push([`the e-mail ${email}`, { email }]);
    if (wanted.length === 0) wanted.push(['all clients', 'everybody']);
    await withDatabase(config, async (database) => {
      for (const [name, whose] of wanted) {
        const { failedLogins, registrations } = await forgetAttempts(database, whose);
        print(`${name}: cleared ${failedLogins} failed logins and ${registrations} registrations`);
      }
    });
  },
};

/** Parses an IP address, or an IPv6 network as the log shows it, which covers all of its addresses. */
function readClient(text: string): string {
  if (isIP(text) === 0 && !isNetwork(text)) throw new UsageError(`"${text}" is not an IP address`);
  return clientOf(text);
}
