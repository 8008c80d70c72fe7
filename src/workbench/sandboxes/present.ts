import type { Exchange } from '../../http/exchange.ts';
import { openEphemeral } from '../../storage/open.ts';
import { type ClockState, isReal, realTime, timeOf } from '../clock/world-clock.ts';
import { mainName } from '../problems.ts';
import type { ServedWorld, Workbench } from '../workbench.ts';
import { countRecords } from './count-records.ts';
import { expiryOf, type SandboxEntry, type SnapshotEntry } from './registry.ts';

const asTime = (moment: number): string => new Date(moment).toISOString();

export function presentClock(state: ClockState) {
  return { now: asTime(timeOf(state)), running: state.stoppedAt === null, isReal: isReal(state) };
}

/** Describes the current state of a sandbox, which is not a use. */
export async function presentSandbox(workbench: Workbench, entry: SandboxEntry, exchange: Exchange) {
  const { name, createdAt, clock } = entry;
  const opened = workbench.worlds.opened(name);
  const contents = await (opened === null ? readFile(workbench, entry) : readWorld(await opened));
  const expiresAt = expiryOf(entry);
  return {
    name,
    ...urlsOf(exchange, `/~${name}`),
    productsToken: contents.productsToken,
    createdAt: asTime(createdAt),
    expiresAt: expiresAt === null ? null : asTime(expiresAt),
    clock: presentClock(clock),
    records: contents.records,
  };
}

async function readWorld({ world: { productsToken, database, catalog } }: ServedWorld) {
  return {
    productsToken: catalog.source === 'contracts' ? productsToken : null,
    records: await countRecords(database, catalog),
  };
}

/** Reads the file of a sandbox that nobody has used since the server started. */
async function readFile({ sandboxes, catalog }: Workbench, { file }: SandboxEntry) {
  const database = openEphemeral(sandboxes.files.path(file));
  try {
    const row = await database.first<{ value: string }>(
      "select value from settings where name = 'products_token'",
    );
    const productsToken = catalog.source === 'contracts' ? (row?.value ?? null) : null;
    return { productsToken, records: await countRecords(database, catalog) };
  } finally {
    await database.close();
  }
}

/** Describes main. It never expires, and the workbench does not reveal its token. */
export async function presentMain({ main }: Workbench, exchange: Exchange) {
  return {
    name: mainName,
    ...urlsOf(exchange, ''),
    productsToken: null,
    createdAt: null,
    expiresAt: null,
    clock: presentClock(realTime),
    records: await countRecords(main.database, main.catalog),
  };
}

/** The URLs through which the calling client reaches this server. */
function urlsOf({ url }: Exchange, base: string) {
  const { origin } = new URL(url);
  return { url: origin + base, webSocketUrl: `${origin.replace(/^http/, 'ws')}${base}/graphql` };
}

export function presentSnapshot({ name, image, createdAt }: SnapshotEntry) {
  return { name, records: image.records, createdAt: asTime(createdAt) };
}
