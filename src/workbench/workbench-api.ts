import * as z from 'zod';
import type { Interface } from '../http/interface.ts';
import { problemType } from '../http/problem.ts';
import { clockOperations } from './clock/clock-operations.ts';
import { dataOperations } from './data/data-operations.ts';
import { ownDataOperations } from './data/own-data-operations.ts';
import { exampleName } from './examples.ts';
import { faultOperations } from './faults/fault-operations.ts';
import { journalOperations } from './journal/journal-operations.ts';
import { missShape } from './journal/journal-shapes.ts';
import { createParts } from './parts.ts';
import { namePattern, nameRule, problemShape, replyToFailure, WorkbenchProblem } from './problems.ts';
import { sandboxOperations } from './sandboxes/sandbox-operations.ts';
import { snapshotOperations } from './sandboxes/snapshot-operations.ts';
import type { Workbench } from './workbench.ts';

/** The collections of a file are those of its main; a sandbox may have been made from an earlier file. */
function collectionsIn({ catalog, main: { own } }: Workbench) {
  if (own === null) return { shape: z.enum(catalog.names), example: 'posts' };
  const [first = 'records'] = own.catalog.collections.keys();
  return { shape: z.string().min(1), example: first };
}

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
      ...(workbench.catalog.source === 'file' ? ownDataOperations(parts) : dataOperations(parts)),
    ],
    reference: {
      document: 'workbench',
      prefix: 'Workbench',
      description:
        'Sandboxes for tests. Each sandbox is a complete, separate Quintet at `/~name`. If the server has no `WORKBENCH_TOKEN`, a request that a proxy passed on is 403.',
      tags: {
        Sandboxes:
          'Isolated copies of the service, each with its own data, ids from 1, secrets, logins, events and clock.',
        Clock:
          'The clock of a sandbox. It governs timestamps, tokens, throttles, idempotency keys and rate limits.',
        Snapshots: 'Saved states of a sandbox or of main.',
        Tokens: 'Access tokens for users of a sandbox, without logging in.',
        Faults:
          'Fault injection for a sandbox or main: delays, errors, broken connections and broken responses.',
        Journal: 'The requests to a sandbox and its responses, with secrets masked.',
        Data: 'The records of a sandbox, to read and change, and those of main, to read.',
      },
      failureType: problemType,
      ...(workbench.token !== null && {
        token: { name: 'workbenchToken', description: 'The value of `WORKBENCH_TOKEN`.' },
      }),
      pathParameters: {
        name: {
          description: nameRule,
          shape: z.string().meta({ pattern: namePattern.source }),
          example: exampleName,
          unknown: 'nobody',
        },
        collection: {
          description: 'The collection.',
          ...collectionsIn(workbench),
          unknown: 'users',
        },
        id: { description: 'The id of the record or rule.', shape: z.string(), example: '1', unknown: '999' },
      },
      shapeOfFailure: (failure) =>
        failure instanceof WorkbenchProblem && failure.refusal === 'verification failed'
          ? missShape
          : problemShape,
    },
  };
}
