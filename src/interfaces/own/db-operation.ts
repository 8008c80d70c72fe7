import * as z from 'zod';
import { type Operation, operation } from '../../http/operation.ts';
import { jsonText } from '../../http/reply.ts';
import type { Budget } from '../../lib/budget.ts';
import { Failure } from '../../lib/failure.ts';
import type { OwnStore } from '../../own/own-store.ts';
import { described, failuresOfRead, type OwnContext } from './context.ts';

export const dbTag = 'db';

/** Returns the operation that reads all data, in the form of a file. */
export function dbOperation({ own, prefix }: OwnContext): Operation {
  return operation({
    route: `GET ${`${prefix}/db` as `/${string}`}`,
    id: 'getAllData',
    tag: dbTag,
    summary: 'Get all data',
    description:
      'Returns all collections as a file has them. For more than one response can hold, use `quintet export`.',
    query: described(),
    responses: {
      200: { description: 'The data.', shape: z.record(z.string(), z.unknown()), isOpenEnded: true },
    },
    examples: [],
    failures: [...failuresOfRead(), tooLarge()],
    handle: async ({ exchange: { budget } }) => jsonText(200, await writeAll(own, budget)),
  });
}

async function writeAll(own: OwnStore, budget: Budget): Promise<string> {
  const members = await own.readAll(budget, tooLarge());
  return `{${members.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

function tooLarge(): Failure {
  return new Failure(
    'ANSWER_TOO_LARGE',
    'The data is larger than MAX_ANSWER_BYTES; get it with the command quintet export',
  );
}
