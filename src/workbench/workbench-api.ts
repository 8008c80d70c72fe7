import * as z from 'zod';
import type { Interface } from '../http/interface.ts';
import { problemType } from '../http/problem.ts';
import { clockOperations, clockTag } from './clock/clock-operations.ts';
import { collectionNames } from './data/collections.ts';
import { dataOperations, dataTag } from './data/data-operations.ts';
import { problemShape, replyToFailure } from './errors.ts';
import { exampleName } from './examples.ts';
import { faultOperations, faultsTag } from './faults/fault-operations.ts';
import { journalOperations, journalTag } from './journal/journal-operations.ts';
import { missShape } from './journal/journal-shapes.ts';
import { listenerOperations, listenersTag } from './listener-operations.ts';
import { createParts } from './parts.ts';
import { nameRule, WorkbenchProblem } from './problems.ts';
import { sandboxesTag, sandboxOperations } from './sandboxes/sandbox-operations.ts';
import { snapshotOperations, snapshotTags } from './sandboxes/snapshot-operations.ts';
import type { Workbench } from './workbench.ts';

/**
 * The workbench at `/_workbench`: sandboxes, snapshots, clocks, tokens, faults and journals for tests (W1 to W8, W11,
 * W14, W15).
 */
export function workbenchApi(workbench: Workbench, interfaces: readonly Interface[]): Interface {
  const parts = createParts(workbench);
  return {
    name: 'Workbench',
    replyToFailure,
    operations: [
      ...sandboxOperations(parts),
      ...clockOperations(parts),
      ...snapshotOperations(parts),
      ...faultOperations(parts, interfaces),
      ...journalOperations(parts),
      ...dataOperations(parts),
      ...listenerOperations(parts),
    ],
    reference: {
      document: 'workbench',
      prefix: 'Workbench',
      description: 'Sandboxes for tests. Each sandbox is a complete, separate Quintet at `/~name`.',
      tags: {
        ...sandboxesTag,
        ...clockTag,
        ...snapshotTags,
        ...faultsTag,
        ...journalTag,
        ...dataTag,
        ...listenersTag,
      },
      failureType: problemType,
      ...(workbench.token !== null && {
        token: { name: 'workbenchToken', description: 'The value of `WORKBENCH_TOKEN`.' },
      }),
      pathParameters: {
        name: {
          description: nameRule,
          shape: z.string().meta({ pattern: '^[a-z0-9][a-z0-9-]{0,62}$' }),
          example: exampleName,
          unknown: 'nobody',
        },
        collection: {
          description: 'The collection.',
          shape: z.enum(collectionNames),
          example: 'posts',
          unknown: 'users',
        },
        id: { description: 'The id of the record.', shape: z.string(), example: '1', unknown: '999' },
      },
      shapeOfFailure: (failure) =>
        failure instanceof WorkbenchProblem && failure.refusal === 'not verified' ? missShape : problemShape,
    },
  };
}
