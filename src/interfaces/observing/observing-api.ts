import * as z from 'zod';
import type { Interface } from '../../http/interface.ts';
import { replyToPlainFailure } from '../../http/plain-failure.ts';
import type { World } from '../../world.ts';
import { getMetrics, getStatus, listenToStatus, observingTag } from './operations.ts';
import { Status } from './status.ts';

export function observingApi(world: World): Interface {
  const { observation, settings } = world.runtime;
  // A sandbox reveals nothing about the process, which it shares with others.
  const isMain = world.base === '';
  const showsMetrics = isMain && settings.metrics;
  const showsStatus = isMain && settings.status;
  const { metricsToken } = settings;
  const status = new Status(world);
  return {
    name: 'Observing',
    replyToFailure: replyToPlainFailure,
    operations: [
      ...(showsMetrics ? [getMetrics(metricsToken, observation.gather)] : []),
      ...(showsStatus ? [getStatus(status), listenToStatus(status)] : []),
    ],
    reference: {
      prefix: 'Observing',
      description: about,
      tags: showsMetrics || showsStatus ? { [observingTag]: about } : {},
      ...(showsMetrics &&
        metricsToken !== null && {
          token: { name: 'metricsToken', description: 'The value of `METRICS_TOKEN`.' },
        }),
      shapeOfFailure: () => failure,
    },
    close: () => status.close(),
  };
}

const about = 'Metrics and status of the running service.';

const failure = z.strictObject({ error: z.string() }).meta({ id: 'ObservingError' });
