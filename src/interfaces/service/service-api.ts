import { Answer, json } from '../../http/answer.ts';
import { requireBearer } from '../../http/bearer.ts';
import type { Exchange } from '../../http/exchange.ts';
import { failureRows } from '../../http/failure-rows.ts';
import type { Handler, Interface } from '../../http/interface.ts';
import type { Failure } from '../../lib/failure.ts';
import { writeExposition } from '../../observe/exposition.ts';
import { metricsOf } from '../../observe/observation.ts';
import type { Services } from '../../services.ts';
import { isUpToDate } from '../../storage/migrate.ts';
import { describeService } from './reference.ts';
import { Status } from './status.ts';
import { statusRoutes } from './status-routes.ts';

/** What an operator's tools ask: whether the process lives, and whether it should be sent requests. */
export function serviceApi(services: Services): Interface {
  const { database, observation, observing } = services;
  const status = new Status(services);
  let isStopping = false;

  async function ready(): Promise<Answer> {
    // Checked first: a process that is about to stop is not to be sent anything, however well its database is.
    if (isStopping) return json(503, { status: 'stopping' });
    return (await isUpToDate(database))
      ? json(200, { status: 'ready' })
      : json(503, { status: 'schema is not up to date' });
  }

  function metricsFor(token: string | null): Handler {
    const require: (exchange: Exchange) => void = token === null ? () => undefined : requireBearer(token);
    return async (exchange) => {
      require(exchange);
      const { text, contentType } = await writeExposition(metricsOf(await observation.gather()));
      return new Answer(200, text, { 'content-type': contentType, 'cache-control': 'no-store' });
    };
  }

  return {
    name: 'Service',
    answerFailure,
    isResourceful: false,
    reference: describeService(observing),
    routes: {
      '/healthz': { GET: () => json(200, { status: 'ok' }) },
      '/readyz': { GET: ready },
      ...(observing.showsStatus && statusRoutes(status)),
      ...(observing.metrics && { '/metrics': { GET: metricsFor(observing.metrics.token) } }),
    },
    async close() {
      isStopping = true;
      await status.close();
    },
  };
}

function answerFailure({ code, message }: Failure): Answer {
  if (code === 'UNAVAILABLE') return json(503, { status: 'database is unavailable' });
  const row = failureRows[code];
  return json(row.status, { error: row.message ?? message });
}
