import type { Exchange } from '../../http/exchange.ts';
import { countRecords } from './count-records.ts';
import { mainName } from '../problems.ts';
import { expiryOf, type SandboxEntry, type SnapshotEntry } from './registry.ts';
import { type ClockState, isReal, realTime, timeOf } from '../clock/world-clock.ts';
import { inWorld } from '../in-world.ts';
import type { Workbench } from '../workbench.ts';

const asTime = (moment: number): string => new Date(moment).toISOString();

export function presentClock(state: ClockState) {
  return { now: asTime(timeOf(state)), running: state.stoppedAt === null, isReal: isReal(state) };
}

/** Describes the current state of a sandbox. Opens it if this process has not served it yet. */
export async function presentSandbox(workbench: Workbench, entry: SandboxEntry, exchange: Exchange) {
  const { name, createdAt, clock } = entry;
  const { productsToken, records } = await inWorld(workbench, name, async (world) => ({
    productsToken: world.productsToken,
    records: await countRecords(world.database),
  }));
  // Describing it counted as a use, so the entry is read again.
  const expiresAt = expiryOf(workbench.sandboxes.find(name) ?? entry);
  return {
    name,
    ...urlsOf(exchange, `/~${name}`),
    productsToken,
    createdAt: asTime(createdAt),
    expiresAt: expiresAt === null ? null : asTime(expiresAt),
    clock: presentClock(clock),
    records,
  };
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
    records: await countRecords(main.database),
  };
}

/** The URLs through which the calling client reaches this server. */
function urlsOf({ url }: Exchange, base: string) {
  const { origin } = new URL(url);
  return { url: origin + base, webSocketUrl: `${origin.replace(/^http/, 'ws')}${base}/graphql` };
}

export function presentSnapshot({ name, records, createdAt }: SnapshotEntry) {
  return { name, records, createdAt: asTime(createdAt) };
}
