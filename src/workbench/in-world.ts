import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import { tryHere } from '../http/world-lane.ts';
import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import type { World } from '../world.ts';
import type { Workbench } from './workbench.ts';

/** Looking at a sandbox does not extend its life. */
export const looking = { isUse: false };
export const using = { isUse: true };

export async function inWorld<T>(
  workbench: Workbench,
  name: string,
  purpose: typeof looking,
  work: (world: World) => Awaitable<T>,
): Promise<T> {
  const { world, leave } = await workbench.hold(name, purpose);
  try {
    return await work(world);
  } finally {
    leave();
  }
}

/** Reads data of a world, in its lane if it takes long. */
export function readInWorld(
  workbench: Workbench,
  name: string,
  exchange: Exchange,
  read: (world: World, budget: Budget) => Promise<Reply>,
): Promise<Reply> {
  return inWorld(workbench, name, looking, (world) =>
    tryHere(() => read(world, exchange.budget), exchange, world.http.lane),
  );
}
