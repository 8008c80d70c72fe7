import type { Exchange } from '../http/exchange.ts';
import type { Reply } from '../http/reply.ts';
import { tryHere } from '../http/world-lane.ts';
import type { Awaitable } from '../lib/awaitable.ts';
import type { Budget } from '../lib/budget.ts';
import { mainName, requireName, WorkbenchProblem } from './problems.ts';
import type { World } from '../world.ts';
import type { Workbench } from './workbench.ts';

export async function inWorld<T>(
  workbench: Workbench,
  name: string,
  work: (world: World) => Awaitable<T>,
): Promise<T> {
  const { world, leave } = await holdWorld(workbench, name);
  try {
    return await work(world);
  } finally {
    leave();
  }
}

/** Keeps a world open until `leave` is called. `ending` is aborted when the world is retired. */
export async function holdWorld({ main, worlds, sandboxes, ending }: Workbench, name: string) {
  if (name === mainName) return { world: main, ending, leave: () => undefined };
  const held = await worlds.hold(name);
  if (held === null) throw new WorkbenchProblem('no such sandbox', sandboxes.explainAbsence(name));
  return { world: held.world.app.world, ending: held.world.ending, leave: held.leave };
}

/** Reads data of a world, in its lane if it takes long. */
export function readInWorld(
  workbench: Workbench,
  name: string,
  exchange: Exchange,
  read: (world: World, budget: Budget) => Promise<Reply>,
): Promise<Reply> {
  return inWorld(workbench, name, (world) =>
    tryHere(() => read(world, exchange.budget), exchange, world.http.lane),
  );
}

/** Returns the name; throws if the sandbox does not exist. */
export function requireWorld({ sandboxes }: Workbench, name: string): string {
  if (name !== mainName) sandboxes.require(name);
  return name;
}

export function nameOf(exchange: Exchange): string {
  return requireName(exchange.parameter('name'));
}

/** The name in the path, for an operation that writes; throws for main. */
export function writableName(exchange: Exchange): string {
  return requireWritable(nameOf(exchange));
}

export function requireWritable(name: string): string {
  if (name !== mainName) return name;
  throw new WorkbenchProblem('main is protected', 'the workbench never changes main');
}
