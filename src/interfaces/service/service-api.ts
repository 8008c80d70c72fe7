import { type Answer, json } from '../../http/answer.ts';
import { failureRows } from '../../http/failure-rows.ts';
import type { Interface } from '../../http/interface.ts';
import type { Failure } from '../../lib/failure.ts';
import type { Services } from '../../services.ts';
import { isUpToDate } from '../../storage/migrate.ts';
import { describeService } from './reference.ts';
import { Status } from './status.ts';
import { statusRoutes } from './status-routes.ts';

/** What an operator's tools ask: whether the process lives, and whether it should be sent requests. */
export function serviceApi(services: Services): Interface {
  const { database, observing } = services;
  const status = new Status(services);
  let isStopping = false;

  async function ready(): Promise<Answer> {
    // Checked first: a process that is about to stop is not to be sent anything, however well its database is.
    if (isStopping) return json(503, { status: 'stopping' });
    return (await isUpToDate(database))
      ? json(200, { status: 'ready' })
      : json(503, { status: 'schema is not up to date' });
  }

  return {
    name: 'Service',
    answerFailure,
    isResourceful: false,
    reference: describeService(observing.showsStatus),
    routes: {
      '/healthz': { GET: () => json(200, { status: 'ok' }) },
      '/readyz': { GET: ready },
      ...(observing.showsStatus && statusRoutes(status)),
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
