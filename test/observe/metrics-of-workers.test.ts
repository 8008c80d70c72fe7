import { afterEach, beforeEach, describe, expect, it } from 'bun:test';
import { type Serving, startServing } from '../support/command-line.ts';
import { onEveryEngine, type TestLocation } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { Scrape } from '../support/metrics.ts';

const labels = { interface: 'Service', route: '/healthz', method: 'GET', status: '200' };

describe('GET /metrics with WORKERS=2', () => {
  onEveryEngine((engine) => {
    let location: TestLocation;
    let serving: Serving;

    beforeEach(async () => {
      location = await engine.createLocation('empty');
      serving = await startServing({ DATABASE_URL: location.url, WORKERS: '2' });
    });

    afterEach(async () => {
      await serving.stop();
      await location.drop();
    });

    /** A connection of its own for every request: the system chooses the process anew each time. */
    const ask = (path: string) => fetch(`${serving.url}${path}`, { keepalive: false });
    const scrape = async () => new Scrape(await (await ask('/metrics')).text());
    const counted = (told: Scrape) =>
      ['1', '2'].map((worker) => told.get('quintet_http_requests_total', { ...labels, worker }) ?? 0);

    it('tells of both in one answer, whichever of them is asked', async () => {
      let sent = 0;
      // Until both have had some: which one gets a connection is the system's choice.
      await until(async () => {
        await ask('/healthz');
        sent += 1;
        return counted(await scrape()).every((count) => count > 0);
      });
      const scrapes = await Promise.all(Array.from({ length: 10 }, scrape));
      for (const told of scrapes) {
        expect(counted(told).reduce((sum, count) => sum + count)).toBe(sent);
        expect(new Set(told.series).size).toBe(told.series.length);
        const started = ['1', '2'].map((worker) => told.get('process_start_time_seconds', { worker }));
        expect(started.every((time) => time !== undefined)).toBe(true);
      }
    });
  });
});
