import type { Exchange } from '../../http/exchange.ts';
import { writeList } from '../../http/list-reply.ts';
import type { Reply } from '../../http/reply.ts';
import { version } from '../../observe/process-metrics.ts';
import type { Entry } from './entry.ts';
import { groupForHar, harFrame, toHarEntry } from './har.ts';

export const harType = 'application/har+json';

/** Returns an archive. The messages of a socket follow their request, so all entries are read first. */
export async function toHar(entries: AsyncIterable<Entry>, exchange: Exchange): Promise<Reply> {
  const read: Entry[] = [];
  for await (const entry of entries) {
    exchange.budget.takeRead(lengthOf(entry));
    read.push(entry);
  }
  const archive = await writeList(inTurns(groupForHar(read), exchange), exchange, harFrame(version));
  return archive.with({ 'content-type': harType });
}

async function* inTurns(groups: readonly (readonly Entry[])[], exchange: Exchange) {
  for (const group of groups) {
    await exchange.rest(group.reduce((sum, entry) => sum + lengthOf(entry), 0));
    yield toHarEntry(group);
  }
}

function lengthOf({ body, response }: Entry): number {
  return (body?.length ?? 0) + (response?.body?.length ?? 0);
}
