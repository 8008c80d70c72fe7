import { expect, it } from 'bun:test';
import { GraphQLError } from 'graphql';
import { explain } from '../../src/interfaces/graphql/errors.ts';
import { createLog } from '../../src/lib/log.ts';

it('An error without a code is our own mistake, not that of the client, also at a root field (G8)', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'error', logFormat: 'json' }, { write: (line) => lines.push(line) });
  const error = new GraphQLError('Cannot return null for non-nullable field Query.users.', {
    path: ['users'],
  });
  expect(explain(error, log).toJSON()).toEqual({
    message: 'Internal server error',
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  });
  expect(lines).toHaveLength(1);
});
