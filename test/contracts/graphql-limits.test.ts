import { describe, expect, it, spyOn } from 'bun:test';
import { getIntrospectionQuery } from 'graphql';
import { repeat } from '../../harness/lists.ts';
import { register, writePost } from '../support/blog.ts';
import { onEveryEngine } from '../support/engines.ts';
import { errorAt, query } from '../support/graphql.ts';
import { useLive } from '../support/live.ts';
import { everyTransport } from '../support/live-results.ts';
import { expectReplyTo } from '../support/replies.ts';
import { describeOn, given } from '../support/suites.ts';

/** A limit: operations within it, and operations beyond it with their measure, or another rule and its measure. */
interface Case {
  readonly what: string;
  readonly setting: string;
  readonly max: number;
  readonly allowed: readonly string[];
  readonly past: readonly (readonly [text: string, found: number, rule?: string])[];
}

const comparisons = 'field comparisons # (maximum 50000)';

const cases: readonly Case[] = [
  {
    what: 'tokens',
    setting: 'GRAPHQL_MAX_TOKENS',
    max: 6,
    allowed: ['{ me { id } }', '{ me, { id, } } # a comment is not a token'],
    past: [['{ me { id id } }', 6, 'Syntax Error: Document contains more that # tokens. Parsing aborted.']],
  },
  {
    what: 'selection depth',
    setting: 'GRAPHQL_MAX_DEPTH',
    max: 3,
    allowed: [
      '{ posts { author { name } } }',
      '{ posts { ... { ... on Post { author { name } } } } }',
      '{ posts { ...p } } fragment p on Post { author { name } }',
      getIntrospectionQuery(),
    ],
    past: [
      ['{ posts { author { posts { id } } } }', 4],
      ['{ posts { ...p } } fragment p on Post { author { ...u } } fragment u on User { posts { id } }', 4],
      ['{ me { id } posts { author { ... on User { posts { author { id } } } } } }', 5],
      ['query A { me { id } } query B { posts { author { posts { id } } } }', 4],
    ],
  },
  {
    what: 'aliases',
    setting: 'GRAPHQL_MAX_ALIASES',
    max: 2,
    allowed: ['{ a: me { b: id } }', '{ a: me { b: id } me { id name email } }'],
    past: [
      ['{ a: me { b: id c: id } }', 3],
      ['{ a: me { ...u } } fragment u on User { b: id c: id }', 3],
    ],
  },
  {
    what: 'directives',
    setting: 'GRAPHQL_MAX_DIRECTIVES',
    max: 2,
    allowed: ['{ me @skip(if: false) { id @include(if: true) } }'],
    past: [
      ['{ me @skip(if: false) { id @include(if: true) name @skip(if: true) } }', 3],
      ['{ me { id @a @b @c } }', 3],
    ],
  },
  {
    what: 'fragments',
    setting: 'GRAPHQL_MAX_FRAGMENTS',
    max: 1,
    allowed: ['{ me { ...u } } fragment u on User { id }', '{ me { ... on User { id } ... { name } } }'],
    past: [['{ me { ...u ...v } } fragment u on User { id } fragment v on User { name }', 2]],
  },
  {
    what: 'fields to compare, whatever the settings',
    setting: 'GRAPHQL_MAX_COST',
    max: 1_000_000,
    allowed: [`{ ${repeat(50, () => 'users { id }')} }`, `{ ${repeat(300, () => '__typename')} }`],
    past: [
      [`{ users { ${repeat(400, () => '... on User { posts { id } }')} } }`, 50_086, comparisons],
      [
        `{ users { ${repeat(40, (n) => `...f${n}`)} } } ${repeat(40, (n) => `fragment f${n} on User { ${repeat(10, () => 'posts { id }')} }`)}`,
        50_119,
        comparisons,
      ],
      [
        `{ __schema { types { ${repeat(49, () => 'fields { args { type { fields { name } } } }')} } } }`,
        42_631,
        'cost of introspection # (maximum 25000)',
      ],
    ],
  },
  {
    what: 'cost of nested lists',
    setting: 'GRAPHQL_MAX_COST',
    max: 111,
    allowed: [
      '{ users { posts { id } } }',
      '{ users(limit: 3) { posts { id title content } } me { id } }',
      '{ users(limit: 0) { posts { comments { author { posts { id } } } } } }',
      `{ ${repeat(111, () => '__typename')} }`,
    ],
    past: [
      ['{ users { posts { id } } me { id } }', 113],
      ['{ users { ...u } } fragment u on User { id posts { id } }', 121],
      ['{ users(limit: 100) { id posts { id } } }', 121],
      ['query ($limit: Int) { users(limit: $limit) { id posts { id } } }', 121],
      ['{ a: users(limit: -100) { id posts { id } } users { id posts { id } } }', 122],
      ['{ search(query: "a") { ... on User { id posts { id } } } }', 121],
      ['{ postsConnection { edges { cursor node { comments { id } } } } }', 132],
      ['{ __schema { types { name fields { name } } } }', 182],
    ],
  },
];

/** The error for an operation beyond a limit. */
function errorOf({ what, max }: Case, found: number, rule = `${what} # (maximum ${max})`) {
  const message = rule.replace('#', String(found));
  if (message.startsWith('Syntax'))
    return { message, locations: expect.any(Array), extensions: { code: 'GRAPHQL_PARSE_FAILED' } };
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' };
  return { message: `The operation is too large: ${message}`, extensions };
}

describe('GraphQL limits (G13)', () => {
  for (const limit of cases) {
    const { what, setting, max, allowed, past } = limit;
    describeOn(`${what}: ${setting}`, onEveryEngine, given(useLive, { [setting]: String(max) }), (live) => {
      it(`allows ${max}`, async () => {
        for (const text of allowed) {
          for (const send of Object.values(everyTransport))
            expect(await send(live.app, live.url, text)).toEqual({ data: expect.any(Object) });
        }
      });

      it('rejects one more with one error, over every transport', async () => {
        for (const [text, ...measure] of past) {
          const errors = [errorOf(limit, ...measure)];
          expectReplyTo(text, await query(live.app, text), 400, { errors });
          for (const [transport, send] of Object.entries(everyTransport)) {
            const sent = { transport, text };
            expect({ ...sent, ...(await send(live.app, live.url, text)) }).toEqual({ ...sent, errors });
          }
        }
      });
    });
  }

  const strict = given(useLive, {
    GRAPHQL_MAX_ALIASES: '1',
    GRAPHQL_MAX_DEPTH: '3',
    GRAPHQL_MAX_COST: '300',
  });
  describeOn('a rejected operation', onEveryEngine, strict, (live) => {
    const create = 'createUser(input: {name: "Ada", email: "ada@example.com"})';

    it('does not run', async () => {
      for (const text of [
        `mutation { a: ${create} { id } b: ${create} { id } }`,
        `mutation { ${create} { posts { author { id } } } }`,
        `mutation { ${create} { posts { comments { id } } friends { posts { id name: title } } comments { id } } }`,
        `mutation A { ${create} { id } } query B { a: me { b: id } }`,
      ]) {
        for (const send of Object.values(everyTransport)) {
          const { data, errors } = await send(live.app, live.url, text);
          expect([text, data, errors?.length]).toEqual([text, undefined, 1]);
        }
      }
      expect((await live.app.get('/api/v1/users')).body.meta.total).toBe(0);
    });

    it('opens no subscription', async () => {
      const { WebSocket, 'server-sent events': sse } = everyTransport;
      for (const send of [WebSocket, sse]) {
        const text = 'subscription { postCreated { author { posts { id } } } }';
        expect((await send?.(live.app, live.url, text))?.errors).toHaveLength(1);
      }
      expect(live.openSubscriptions()).toBe(0);
    });
  });

  const oneSecond = given(useLive, { GRAPHQL_MAX_SECONDS: '1', LANES: 'off' });
  describeOn('execution time: GRAPHQL_MAX_SECONDS', onEveryEngine, oneSecond, (live) => {
    const { app } = live;

    /** Advances the clock by a number of milliseconds each time it is read. */
    async function withSteps<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
      let time = 0;
      using _ = spyOn(performance, 'now').mockImplementation(() => {
        time += milliseconds;
        return time;
      });
      return await work();
    }

    it('runs an operation within the time, and stops one past it with one error', async () => {
      const ada = await register(app, 'Ada');
      await writePost(app, ada);
      const error = errorAt(3, 'SERVICE_UNAVAILABLE', 'The operation took longer than 1 s', ['posts']);
      for (const [transport, send] of Object.entries(everyTransport)) {
        // Distinct texts: the response to a repeated one comes from the cache.
        const sendWithSteps = (milliseconds: number) => {
          const text = `{ posts { author { name } } } # ${transport} ${milliseconds}`;
          return withSteps(milliseconds, () => send(app, live.url, text));
        };
        expect(await sendWithSteps(1)).toEqual({ data: { posts: [{ author: { name: 'Ada' } }] } });
        expect(await sendWithSteps(2000)).toEqual({ data: null, errors: [error] });
      }
    });

    it('stores nothing for a mutation whose time is up before it starts', async () => {
      const text = 'mutation { createUser(input: {name: "Ada", email: "ada@example.com"}) { id } }';
      expect((await withSteps(2000, () => query(app, text))).body).toMatchObject({
        data: null,
        errors: [{ message: 'The operation took longer than 1 s' }],
      });
      expect((await app.get('/api/v1/users')).body.meta.total).toBe(0);
    });
  });
});
