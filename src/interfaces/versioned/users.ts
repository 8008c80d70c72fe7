import * as z from 'zod';
import { InvalidRecord } from '../../blog/problems.ts';
import { dataWith, jsonList } from '../../http/list-reply.ts';
import { type Example, idOf, type Operation } from '../../http/operation.ts';
import { pageLinks } from '../../http/page-links.ts';
import { InvalidQuery, outOfRange, queryOf } from '../../http/query.ts';
import { json, noContent } from '../../http/reply.ts';
import { Failure, requireFound } from '../../lib/failure.ts';
import { countPages } from '../../lib/paging.ts';
import { explainInvalid, InvalidFlatRecord } from './errors.ts';
import { notes, wellSaid } from './post.ts';
import { foreignId, pageQuery, perPageRange } from './request.ts';
import { userPage, userWithLists } from './shapes.ts';
import { ada, bob } from './user.ts';
import type { VersionedParts } from './views.ts';
import { relatedLists } from './views.ts';

/** The differences between the two paths that serve users (V2, V11). */
export interface UsersVariant {
  readonly path: `/${string}`;
  /** Part of the operation ids. */
  readonly noun: string;
  /**
   * True if an invalid flat body gets the path-versioned variant's 400 with a list (V2), false if it gets 422 (V11).
   */
  readonly listsFlatErrors: boolean;
}

type Described = (parts: VersionedParts, variant: UsersVariant) => Operation;

const tag = 'Blog users';

export const usersTag = {
  [tag]: 'Blog users: accounts, which can log in, and profiles, which cannot.',
};

export function userOperations(parts: VersionedParts, variant: UsersVariant): readonly Operation[] {
  return [
    listUsers(parts, variant),
    createUser(parts, variant),
    getUser(parts, variant),
    changeUser('PUT', 'update')(parts, variant),
    changeUser('PATCH', 'patch')(parts, variant),
    deleteUser(parts, variant),
  ];
}

const oneUser = z.strictObject({ data: userWithLists }).meta({ id: 'SingleBlogUser' });

const unknownList = 'must name posts, comments or both';

const oneList = `(${relatedLists.join('|')})`;

/** The related lists to include in a list of users, `?include=posts,comments` (V4). */
const include = z
  .string()
  .optional()
  .transform((names = '') => names.split(',').filter((name) => name !== ''))
  .pipe(z.array(z.enum(relatedLists, unknownList)))
  .meta({
    pattern: `^,*(${oneList}(,+${oneList})*,*)?$`,
    description: 'The lists to include in each user, separated by commas.',
  });

const listQuery = queryOf({ ...pageQuery, include });

const listUsers: Described = ({ blog, views, operation }, { path, noun }) =>
  operation({
    route: `GET ${path}`,
    id: `list${noun}s`,
    tag,
    summary: 'List users',
    description:
      'Returns one page of users in ascending id order. A page past the end is an empty list with the true totals.',
    caller: 'optional',
    query: listQuery,
    responses: { 200: { description: 'The requested page.', shape: userPage } },
    isList: true,
    examples: [
      {
        name: 'firstPage',
        summary: 'The first user, with posts and comments',
        query: { page: 1, per_page: 1, include: 'posts,comments' },
        reply: {
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
        reply: outOfRange('per_page', perPageRange),
      },
      {
        name: 'unknownList',
        summary: '`include` names an unknown list.',
        query: { include: 'friends' },
        reply: new InvalidQuery(new Map([['include', unknownList]])),
      },
    ],
    async handle({ caller, query, exchange }) {
      const { budget } = exchange;
      const { page, per_page: size } = query;
      const { items, total } = await blog.users.page({ number: page, size }, budget);
      const present = await views.presentUsers(items, query.include, caller, budget);
      const links = pageLinks(exchange, page, countPages(total, size));
      return jsonList(
        budget,
        { ...dataWith({ meta: { page, per_page: size, total } }), links, total },
        items,
        present,
      );
    },
  });

const getUser: Described = ({ blog, views, operation }, { path, noun }) =>
  operation({
    route: `GET ${path}/:id`,
    id: `get${noun}`,
    tag,
    summary: 'Get a user',
    description:
      'Returns a user with its newest published posts and newest comments, at most 100 each. If there are more, `posts_truncated` or `comments_truncated` is true.',
    caller: 'optional',
    responses: { 200: { description: 'The user.', shape: oneUser } },
    examples: [
      {
        name: 'user',
        summary: 'A user with a post and a comment',
        reply: { status: 200, body: { data: { ...ada, posts: [notes], comments: [wellSaid] } } },
      },
    ],
    async handle({ caller, exchange }) {
      const user = requireFound(await blog.users.find(idOf(exchange)));
      return json(200, { data: await views.user(user, caller, exchange.budget) });
    },
  });

/** Examples of an invalid body, and of a flat one, which the path-versioned variant reports differently (V2). */
function invalidBodies(body: object, { listsFlatErrors }: UsersVariant): readonly Example[] {
  const problem = new InvalidRecord([{ field: 'email', rule: 'email' }]);
  return [
    { name: 'invalid', summary: 'The e-mail address is invalid.', body: { user: body }, reply: problem },
    {
      name: 'invalidFlat',
      summary: 'The same error in a flat body.',
      body,
      reply: listsFlatErrors ? new InvalidFlatRecord(problem) : problem,
    },
  ];
}

const createUser: Described = ({ blog, views, bodies, operation }, variant) =>
  operation({
    route: `POST ${variant.path}`,
    id: `create${variant.noun}`,
    tag,
    summary: 'Create a profile',
    description: 'Creates a user without a password. The e-mail address does not have to be unique.',
    caller: 'optional',
    body: bodies.newUser(variant),
    responses: { 201: { description: 'The new profile.', shape: oneUser } },
    location: `${variant.path}/{id}`,
    isRepeatable: true,
    examples: [
      {
        name: 'created',
        summary: 'A profile',
        body: { user: { name: 'Bob', email: 'bob@example.com' } },
        reply: { status: 201, body: { data: { ...bob, posts: [], comments: [] } } },
      },
      ...invalidBodies({ name: 'Bob', email: 'nowhere' }, variant),
    ],
    async handle({ caller, exchange, body: { fields } }) {
      const { admin_notes: adminNotes, ...rest } = fields;
      const user = await blog.users.createProfile(caller, { ...rest, adminNotes });
      return json(201, { data: await views.user(user, caller, exchange.budget) });
    },
  });

const notAllowed: readonly Example[] = [
  {
    name: 'unauthenticated',
    summary: 'The user is an account, and the token is missing or invalid.',
    body: { user: { name: 'Eve' } },
    reply: new Failure('UNAUTHENTICATED'),
  },
  {
    name: 'forbidden',
    summary: 'The account belongs to another user.',
    path: { id: foreignId },
    body: { user: { name: 'Eve' } },
    reply: new Failure('FORBIDDEN'),
  },
];

const renamed = { ...ada, name: 'Ada King', full_name: 'Ada King' };

const changeUser =
  (method: 'PUT' | 'PATCH', verb: string): Described =>
  ({ blog, views, bodies, operation }, variant) =>
    operation({
      route: `${method} ${variant.path}/:id`,
      id: `${verb}${variant.noun}`,
      tag,
      summary: 'Update a user',
      description:
        'Changes only the fields that are sent. Anyone may change a profile; only the account itself or an administrator may change an account. On a hardened server, only administrators may change profiles.',
      caller: 'optional',
      body: bodies.userChanges(variant),
      responses: { 200: { description: 'The updated user.', shape: oneUser } },
      examples: [
        {
          name: 'renamed',
          summary: 'A new name',
          body: { user: { name: 'Ada King' } },
          reply: {
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
        ...invalidBodies({ email: 'nowhere' }, variant),
        ...notAllowed,
      ],
      find: ({ caller, exchange }) => blog.users.findChangeable(caller, idOf(exchange)),
      async handle({ caller, found, exchange, body: { fields, isListed } }) {
        const { admin_notes: adminNotes, ...rest } = fields;
        const user = await blog.users
          .update(caller, found.id, { ...rest, adminNotes })
          .catch((error) => explainInvalid(isListed, error));
        return json(200, { data: await views.user(user, caller, exchange.budget) });
      },
    });

const deleteUser: Described = ({ blog, operation }, { path, noun }) =>
  operation({
    route: `DELETE ${path}/:id`,
    id: `delete${noun}`,
    tag,
    summary: 'Delete a user',
    description:
      'Deletes the user with its posts, its comments, the comments on its posts, and its friendships.',
    caller: 'optional',
    responses: { 204: { description: 'The user was deleted.' } },
    examples: [
      { name: 'deleted', summary: 'The current user', reply: { status: 204 } },
      ...notAllowed.map(({ body: _, ...example }) => example),
    ],
    async handle({ caller, exchange }) {
      await blog.users.delete(caller, idOf(exchange));
      return noContent();
    },
  });
