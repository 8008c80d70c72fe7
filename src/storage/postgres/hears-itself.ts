import { randomUUID } from 'node:crypto';
import { SQL } from 'bun';

/** Nothing but such questions is ever published here. */
export const checkChannel = 'quintet check';

/** How long a word may take from one connection to another, and how often it is said before nobody is thought to hear. */
export const hearingMs = 2_000;
const attempts = 2;

/** Servers that were asked by this process: what they are does not change while it runs. */
const known = new Set<string>();

/**
 * Whether what is published over one connection is heard over another. Behind a pooler that gives out a connection for
 * each transaction it is not, and there named statements of different clients collide as well: a read may be answered
 * with the rows of another one. So nothing here has a name.
 */
export async function hearsItself(url: string): Promise<boolean> {
  if (known.has(url)) return true;
  const open = () =>
    new SQL(url, { max: 1, prepare: false, connection: { application_name: 'quintet check' } });
  const [ears, mouth] = [open(), open()];
  try {
    const isHeard = await ask(ears, mouth);
    if (isHeard) known.add(url);
    return isHeard;
  } finally {
    await Promise.all([ears, mouth].map((sql) => sql.close({ timeout: 0 }).catch(() => undefined)));
  }
}

async function ask(ears: SQL, mouth: SQL): Promise<boolean> {
  const word = randomUUID();
  const { promise: heard, resolve } = Promise.withResolvers<true>();
  await ears.listen(checkChannel, (message) => {
    if (message === word) resolve(true);
  });
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await mouth.unsafe(`select pg_notify('${checkChannel}', '${word}')`).simple();
    const isHeard = await Promise.race([heard, later(hearingMs / attempts)]);
    if (isHeard) return true;
  }
  return false;
}

function later(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, false));
}
