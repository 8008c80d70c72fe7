import * as z from 'zod';
import { InvalidRecord } from '../../blog/problems.ts';
import type { Example, Operation, QueryParameter, Reference } from '../../http/reference.ts';
import { Failure } from '../../lib/failure.ts';
import { outOfRange } from '../../lib/query-number.ts';
import { numberParameter } from '../../openapi/shapes.ts';
import type { Bodies } from './bodies.ts';
import { InvalidParameters } from './errors.ts';
import { ada, bob, foreignId, notes, wellSaid } from './examples.ts';
import { pageRange, perPageRange } from './request.ts';
import { userPage, userWithLists } from './shapes.ts';
import { relatedLists } from './views.ts';

const tag = 'Blog users';

export const usersTag = {
  [tag]: 'The users of the blog: accounts, which can log in, and profiles, which cannot.',
};

/** The parameters of every list of this interface. */
export const pageParameters: readonly QueryParameter[] = [
  numberParameter('page', pageRange, 'The number of the page.'),
  numberParameter('per_page', perPageRange, 'The most records of a page.'),
];

const oneUser = z.strictObject({ data: userWithLists }).meta({ id: 'SingleBlogUser' });

const include: QueryParameter = {
  name: 'include',
  description: 'The lists that each user carries along, with a comma between them.',
  shape: z.string().meta({ pattern: `^(${relatedLists.join('|')}|,)*$` }),
};

/** How the two paths differ (V2, V11). */
interface Variant {
  readonly path: string;
  /** Goes into the ids of the operations. */
  readonly noun: string;
  readonly listsFlatErrors: boolean;
}

const list = ({ noun }: Variant): Operation => ({
  id: `list${noun}s`,
  tag,
  summary: 'List users, page by page',
  description: 'In ascending order of id. A page past the end is an empty list with true totals.',
  token: 'optional',
  query: [...pageParameters, include],
  answers: { 200: { description: 'The page.', shape: userPage } },
  isList: true,
  examples: [
    {
      name: 'firstPage',
      summary: 'The first user, with posts and comments',
      query: { page: 1, per_page: 1, include: 'posts,comments' },
      answer: {
        status: 200,
        body: {
          data: [{ ...ada, posts: [notes], comments: [wellSaid] }],
          meta: { page: 1, per_page: 1, total: 3 },
        },
      },
    },
    {
      name: 'pageTooLarge',
      summary: '`per_page` is 101.',
      query: { per_page: 101 },
      answer: outOfRange('per_page', perPageRange),
    },
    {
      name: 'unknownList',
      summary: '`include` names something else.',
      query: { include: 'friends' },
      answer: new InvalidParameters(['include must name posts, comments or both']),
    },
  ],
});

const show = ({ noun }: Variant): Operation => ({
  id: `get${noun}`,
  tag,
  summary: 'Read a user',
  description: 'With its newest posts and comments, at most 100 each; of posts, the published ones.',
  token: 'optional',
  answers: { 200: { description: 'The user.', shape: oneUser } },
  examples: [
    {
      name: 'user',
      summary: 'A user who has written',
      answer: { status: 200, body: { data: { ...ada, posts: [notes], comments: [wellSaid] } } },
    },
  ],
});

/** An invalid body, and a flat one, which the path-versioned variant answers in another way (V2). */
function invalidBodies(
  body: object,
  problem: InvalidRecord,
  { listsFlatErrors }: Variant,
): readonly Example[] {
  return [
    { name: 'invalid', summary: 'The e-mail is none.', body: { user: body }, answer: problem },
    {
      name: 'invalidFlat',
      summary: 'The same in a flat body.',
      body,
      answer: listsFlatErrors ? InvalidParameters.of(problem) : problem,
    },
  ];
}

const invalidEmail = new InvalidRecord([{ field: 'email', rule: 'email' }]);

const create = (variant: Variant, bodies: Bodies): Operation => ({
  id: `create${variant.noun}`,
  tag,
  summary: 'Create a profile',
  description: 'A user without a password. Its e-mail need not be unique.',
  token: 'optional',
  body: { description: 'The profile.', shape: bodies.user },
  answers: { 201: { description: 'The new profile.', shape: oneUser } },
  examples: [
    {
      name: 'created',
      summary: 'A profile',
      body: { user: { name: 'Bob', email: 'bob@example.com' } },
      answer: { status: 201, body: { data: { ...bob, posts: [], comments: [] } } },
    },
    ...invalidBodies({ name: 'Bob', email: 'nowhere' }, invalidEmail, variant),
  ],
});

const notAllowed: readonly Example[] = [
  {
    name: 'unauthenticated',
    summary: 'The user is an account, and the token is missing or no good.',
    body: { user: { name: 'Eve' } },
    answer: new Failure('UNAUTHENTICATED'),
  },
  {
    name: 'forbidden',
    summary: "The user is somebody else's account.",
    path: { id: foreignId },
    body: { user: { name: 'Eve' } },
    answer: new Failure('FORBIDDEN'),
  },
];

const renamed = { ...ada, name: 'Ada King', full_name: 'Ada King' };

const update = (id: string, variant: Variant, bodies: Bodies): Operation => ({
  id,
  tag,
  summary: 'Change a user',
  description:
    'Only what is sent changes. Anyone may change a profile; an account is its own and the administrators’. A hardened service leaves profiles to its administrators.',
  token: 'optional',
  body: { description: 'What is to change.', shape: bodies.userChanges, optional: true },
  answers: { 200: { description: 'The changed user.', shape: oneUser } },
  examples: [
    {
      name: 'renamed',
      summary: 'Another name',
      body: { user: { name: 'Ada King' } },
      answer: {
        status: 200,
        body: {
          data: {
            ...renamed,
            posts: [{ ...notes, author: renamed }],
            comments: [{ ...wellSaid, author: renamed }],
          },
        },
      },
    },
    ...invalidBodies({ email: 'nowhere' }, invalidEmail, variant),
    ...notAllowed,
  ],
});

const remove = ({ noun }: Variant): Operation => ({
  id: `delete${noun}`,
  tag,
  summary: 'Delete a user',
  description: 'Its posts, its comments, the comments on its posts and its friendships go with it.',
  token: 'optional',
  answers: { 204: { description: 'The user is gone.' } },
  examples: [
    { name: 'deleted', summary: 'The caller', answer: { status: 204 } },
    ...notAllowed.map(({ body: _, ...example }) => example),
  ],
});

function operationsOf(variant: Variant, bodies: Bodies): Reference['operations'] {
  const { path, noun } = variant;
  return {
    [path]: { GET: list(variant), POST: create(variant, bodies) },
    [`${path}/:id`]: {
      GET: show(variant),
      PUT: update(`update${noun}`, variant, bodies),
      PATCH: update(`patch${noun}`, variant, bodies),
      DELETE: remove(variant),
    },
  };
}

export const userOperations = (bodies: Bodies): Reference['operations'] => ({
  ...operationsOf({ path: '/api/v1/users', noun: 'BlogUser', listsFlatErrors: true }, bodies),
  ...operationsOf({ path: '/api/users', noun: 'UnversionedUser', listsFlatErrors: false }, bodies),
});
