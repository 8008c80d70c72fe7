import { createRuntime, createWorld } from './create-world.ts';
import type { DocumentTask } from './http/documents.ts';
import { mount } from './http/mount.ts';
import { type RequestTask, respondInLane, type WorldJob, type WorldSource } from './http/world-lane.ts';
import { GraphqlEngine } from './interfaces/graphql/engine.ts';
import type { GraphqlTask, ValidationTask } from './interfaces/graphql/in-lane.ts';
import { createLog, type Log } from './lib/log.ts';
import { systemRandom } from './lib/random.ts';
import type { Catalog } from './records/catalog.ts';
import { restApisOf } from './rest-apis.ts';
import type { Settings } from './settings/settings.ts';
import { memoryPath } from './storage/location.ts';
import { openForReading } from './storage/open.ts';
import { workbenchInLane } from './workbench/workbench.ts';
import { workbenchApi } from './workbench/workbench-api.ts';
import type { World } from './world.ts';

/** A world as a thread for long work serves it: reads only. */
export type LaneApp = Awaited<ReturnType<typeof openLaneApp>>;

/** Requests are counted, traced, logged and charged on the event loop. */
const ownSettings = {
  otelExporterOtlpEndpoint: null,
  rateLimit: null,
  logRequests: false,
  maxClientMemoryBytes: Number.POSITIVE_INFINITY,
  maxHeldMemoryBytes: Number.POSITIVE_INFINITY,
} satisfies Partial<Settings>;

export async function openLaneApp(
  { base, database: source }: WorldSource,
  given: Settings,
  catalog: Catalog,
) {
  const settings = { ...given, ...ownSettings };
  let now = 0;
  // Unexpected errors are logged on the event loop, together with the request.
  let unexpected: unknown;
  const log: Log = {
    ...createLog(settings),
    error(_message, error) {
      unexpected = error;
    },
  };
  const runtime = await createRuntime(settings, { lanes: null, log });
  const database = await openForReading(source ?? { file: memoryPath }, catalog.schema);
  const clock = { now: () => new Date(now) };
  // Positions in the log are assigned on the event loop.
  const ownLog = { secret: '', name: '' };
  const options = {
    catalog,
    clock,
    random: systemRandom,
    meters: runtime.observation,
    base,
    ownLog,
  };
  const world = await createWorld(runtime, database, options);
  const engine = new GraphqlEngine(world);
  const interfaces = [...restApisOf(world), workbenchApi(workbenchInLane(world), [])];
  const { fetch } = mount(interfaces, world.http);
  return {
    async run({ task, now: time }: WorldJob): Promise<unknown> {
      now = time;
      unexpected = undefined;
      if (task.kind === 'graphql') return engine.runTask(task as GraphqlTask);
      if (task.kind === 'validate') return engine.operations.validate(task as ValidationTask);
      if (task.kind === 'document') return writeDocument(world, task as DocumentTask);
      const reply = await respondInLane(fetch, task as RequestTask);
      if (unexpected !== undefined) throw unexpected;
      return reply;
    },
    close: () => database.close(),
  };
}

async function writeDocument(world: World, { name, hasWorkbench }: DocumentTask): Promise<unknown> {
  // Few threads write a document, and loading all interfaces takes time.
  const { interfacesOf } = await import('./app.ts');
  interfacesOf(world, hasWorkbench ? workbenchInLane(world) : null);
  return world.runtime.documents.read(name);
}
