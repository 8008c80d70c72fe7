import { afterEach, beforeEach, expect, it } from 'bun:test';
import { processTree } from '../../harness/processes.ts';
import { type Serving, startServing } from '../support/command-line.ts';
import { onEveryEngine } from '../support/engines.ts';
import { until } from '../support/live.ts';
import { Scrape } from '../support/metrics.ts';
import { usePlace } from '../support/place.ts';
import { readReply } from '../support/send.ts';
import { describeOn, given } from '../support/suites.ts';

const labels = { interface: 'Service', route: '/healthz', method: 'GET', status: '200' };

describeOn('Metrics with WORKERS=2', onEveryEngine, given(usePlace, 'empty'), (place) => {
  let serving: Serving;

  beforeEach(async () => {
    serving = await startServing({ DATABASE_URL: place.url, WORKERS: '2' });
  });

  afterEach(() => serving.stop());

  /** Opens a new connection for every request, so that the system chooses a process each time. */
  const ask = (path: string) => fetch(`${serving.url}${path}`, { keepalive: false });
  const scrape = async () => new Scrape(await (await ask('/metrics')).text());
  const counted = (metrics: Scrape) =>
    ['1', '2'].map((worker) => metrics.get('quintet_http_requests_total', { ...labels, worker }) ?? 0);

  it('cover both processes in every response', async () => {
    let sent = 0;
    // Until both have served some: the system chooses which one gets a connection.
    await until(async () => {
      await ask('/healthz');
      sent += 1;
      return counted(await scrape()).every((count) => count > 0);
    });
    const scrapes = await Promise.all(Array.from({ length: 10 }, scrape));
    for (const metrics of scrapes) {
      expect(counted(metrics).reduce((sum, count) => sum + count)).toBe(sent);
      expect(new Set(metrics.series).size).toBe(metrics.series.length);
      const started = ['1', '2'].map((worker) => metrics.get('process_start_time_seconds', { worker }));
      expect(started.every((time) => time !== undefined)).toBe(true);
    }
    const { body: status } = await readReply(await ask('/status.json'));
    expect(status.processes).toBe(2);
    expect(status.requests.total).toBeGreaterThan(sent);
  });

  it('cover a replacement process, which is logged as a warning', async () => {
    const startOf = (metrics: Scrape) => metrics.get('process_start_time_seconds', { worker: '1' });
    const before = startOf(await scrape());
    process.kill(processTree(serving.pid)[1] ?? 0, 'SIGKILL');
    // A connection of the killed process is lost.
    const look = () => scrape().then(startOf, () => before);
    await until(async () => ![before, undefined].includes(await look()));
    const { stderr } = await serving.stop();
    expect(JSON.parse(stderr)).toEqual({
      time: expect.any(String),
      level: 'warn',
      message: 'a process exited and is being replaced',
      worker: 1,
    });
  });
});
