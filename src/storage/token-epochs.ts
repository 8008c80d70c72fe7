import type { Writer } from './database.ts';

/** Voids every token issued until now: from here on, an id may belong to another user. */
export async function startTokenEpoch(writer: Writer, now: Date): Promise<void> {
  // Tokens count in whole seconds, so one of this second may be from before.
  const validFrom = Math.floor(now.getTime() / 1000) + 1;
  await writer.run('insert into token_epochs (valid_from) values ($1) on conflict (valid_from) do nothing', [
    validFrom,
  ]);
}
