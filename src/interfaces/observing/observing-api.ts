import { Answer } from '../../http/answer.ts';
import { requireBearer } from '../../http/bearer.ts';
import type { Handler, Interface } from '../../http/interface.ts';
import { answerPlainFailure } from '../../http/plain-failure.ts';
import { writeExposition } from '../../observe/exposition.ts';
import { type Gather, metricsOf } from '../../observe/observation.ts';
import type { Services } from '../../services.ts';
import { describeObserving } from './reference.ts';
import { Status } from './status.ts';
import { statusRoutes } from './status-routes.ts';

/** What is told of a running service: metrics for Prometheus, a status for a page. */
export function observingApi(services: Services): Interface {
  const { observation, observing } = services;
  const status = new Status(services);
  return {
    name: 'Observing',
    answerFailure: answerPlainFailure,
    isResourceful: false,
    reference: describeObserving(observing),
    unlimited: ['/metrics'],
    routes: {
      ...(observing.metrics && {
        '/metrics': { GET: metricsFor(observing.metrics.token, observation.gather) },
      }),
      ...(observing.showsStatus && statusRoutes(status)),
    },
    close: () => status.close(),
  };
}

function metricsFor(token: string | null, gather: Gather): Handler {
  const requireToken = token === null ? null : requireBearer(token);
  return async (exchange) => {
    requireToken?.(exchange);
    const { text, contentType } = await writeExposition(metricsOf(await gather()));
    return new Answer(200, text, { 'content-type': contentType, 'cache-control': 'no-store' });
  };
}
