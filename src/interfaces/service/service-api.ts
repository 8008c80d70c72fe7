import { type Answer, json } from '../../http/answer.ts';
import type { Interface } from '../../http/interface.ts';
import { answerPlainFailure } from '../../http/plain-failure.ts';
import type { Failure } from '../../lib/failure.ts';
import type { Services } from '../../services.ts';
import { isUpToDate } from '../../storage/migrate.ts';
import { createWriteProbe } from '../../storage/write-probe.ts';
import { serviceReference } from './reference.ts';

/** What an operator's tools ask: whether the process lives, and whether it should be sent requests. */
export function serviceApi({ database }: Services): Interface {
  let isStopping = false;
  const takesWrites = createWriteProbe(database);

  async function ready(): Promise<Answer> {
    // Checked first: a process that is about to stop is not to be sent anything, however well its database is.
    if (isStopping) return json(503, { status: 'stopping' });
    if (!(await isUpToDate(database))) return json(503, { status: 'schema is not up to date' });
    return (await takesWrites())
      ? json(200, { status: 'ready' })
      : json(503, { status: 'database takes no writes' });
  }

  return {
    name: 'Service',
    answerFailure,
    isResourceful: false,
    reference: serviceReference,
    unlimited: ['/healthz', '/readyz'],
    routes: {
      '/healthz': { GET: () => json(200, { status: 'ok' }) },
      '/readyz': { GET: ready },
    },
    async close() {
      isStopping = true;
    },
  };
}

function answerFailure(failure: Failure): Answer {
  if (failure.code === 'UNAVAILABLE') return json(503, { status: 'database is unavailable' });
  return answerPlainFailure(failure);
}
