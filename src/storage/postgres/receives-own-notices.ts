import { randomUUID } from 'node:crypto';
import { SQL } from 'bun';
import { waitAtMost } from '../../lib/awaitable.ts';

export const checkChannel = 'quintet check';

/** The time allowed for a notification between two connections, and the number of attempts within it. */
export const echoTimeoutMs = 2_000;
const attempts = 2;

/** The servers that this process has checked; the result does not change while it runs. */
const known = new Set<string>();

/**
 * Returns true if a notification sent over one connection is received over another. Behind a pooler in transaction mode
 * it is not, and there named statements of different clients collide, too: a read may return the rows of another one.
 * So this check uses unnamed statements only.
 */
export async function receivesOwnNotices(url: string): Promise<boolean> {
  if (known.has(url)) return true;
  const open = () =>
    new SQL(url, { max: 1, prepare: false, connection: { application_name: 'quintet check' } });
  const [ears, mouth] = [open(), open()];
  try {
    const isReceived = await ask(ears, mouth);
    if (isReceived) known.add(url);
    return isReceived;
  } finally {
    await Promise.all([ears, mouth].map((sql) => sql.close({ timeout: 0 }).catch(() => undefined)));
  }
}

async function ask(ears: SQL, mouth: SQL): Promise<boolean> {
  const word = randomUUID();
  const { promise: received, resolve } = Promise.withResolvers<boolean>();
  await ears.listen(checkChannel, (message) => {
    if (message === word) resolve(true);
  });
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await mouth.unsafe(`select pg_notify('${checkChannel}', '${word}')`).simple();
    if (await waitAtMost(echoTimeoutMs / attempts, received, false)) return true;
  }
  return false;
}
