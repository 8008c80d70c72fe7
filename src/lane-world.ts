import { createRuntime } from './create-runtime.ts';
import { createWorld } from './create-world.ts';
import type { WorldSource } from './http/world-lane.ts';
import { createLaneApp, type LaneApp } from './lane-app.ts';
import { systemRandom } from './lib/random.ts';
import type { Settings } from './settings/settings.ts';
import { openForReading } from './storage/open.ts';

/** Requests are counted, traced, logged and charged on the event loop. */
const ownSettings = {
  otelExporterOtlpEndpoint: null,
  rateLimit: null,
  logRequests: false,
  maxClientMemoryBytes: Number.POSITIVE_INFINITY,
  maxHeldMemoryBytes: Number.POSITIVE_INFINITY,
} satisfies Partial<Settings>;

/** A world as a thread for long work serves it: reads only. */
export class LaneWorld {
  now = 0;
  readonly app: Promise<LaneApp>;
  #close: (() => Promise<void>) | null = null;

  constructor(source: WorldSource) {
    this.app = this.#open(source);
  }

  async close(): Promise<void> {
    await this.app.catch(() => undefined);
    await this.#close?.();
  }

  async #open({ settings, database: source, base }: WorldSource): Promise<LaneApp> {
    const runtime = await createRuntime({ ...JSON.parse(settings), ...ownSettings }, { isLane: true });
    const database = await openForReading(source).catch((error: Error) => {
      if (error.cause instanceof Error) {
        const reason = error.cause.message;
        runtime.log.warn('the database cannot be opened for a long read', { reason });
      }
      throw error;
    });
    this.#close = () => database.close();
    const clock = { now: () => new Date(this.now) };
    // Positions in the log are assigned on the event loop.
    const ownLog = { secret: '', name: '' };
    const options = { clock, random: systemRandom, meters: runtime.observation, base, ownLog };
    return createLaneApp(await createWorld(runtime, database, options));
  }
}
