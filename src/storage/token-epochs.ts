import type { Writer } from './database.ts';

/** Revokes every token issued so far: from now on, an id may belong to another user. */
export async function startTokenEpoch(writer: Writer, now: Date): Promise<void> {
  // Tokens have whole seconds, so a token of the current second may be older than the epoch.
  const validFrom = Math.floor(now.getTime() / 1000) + 1;
  await writer.run('insert into token_epochs (valid_from) values ($1) on conflict (valid_from) do nothing', [
    validFrom,
  ]);
}
