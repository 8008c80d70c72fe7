import * as z from 'zod';
import type { Operation, Reference } from '../../http/reference.ts';
import type { Failure } from '../../lib/failure.ts';
import { numberParameter, searchParameter } from '../../openapi/shapes.ts';
import { InvalidFlatInput } from './flat-errors.ts';
import { alan, grace, nobody, userIdParameter } from './flat-examples.ts';
import { defaultField, limitRange, skipRange } from './flat-query.ts';
import { type Bodies, deletedUsers, flatUser, flatUsers, foundUsers } from './flat-shapes.ts';
import { searchFields } from './user-store.ts';

const detail = z
  .strictObject({
    type: z.string().describe('The kind of problem, for programs.'),
    loc: z.array(z.union([z.string(), z.int()])).describe('The way to what is wrong.'),
    msg: z.string().describe('The problem in words.'),
    input: z.unknown().describe('What was sent there.'),
  })
  .meta({ id: 'Detail' });

const failure = z.strictObject({ detail: z.string() }).meta({ id: 'UsersError' });
const invalidInput = z.strictObject({ detail: z.array(detail) }).meta({ id: 'UsersInvalidInput' });

function shapeOfFailure(one: Failure): z.ZodType {
  return one instanceof InvalidFlatInput || one.code === 'INVALID_JSON' ? invalidInput : failure;
}

const tag = 'Users';

const list: Operation = {
  id: 'listUsers',
  tag,
  summary: 'List users',
  description: 'In order of creation, from `skip`; those with one role if it is given.',
  query: [
    numberParameter('skip', skipRange, 'How many users to leave out at the beginning.'),
    numberParameter('limit', limitRange, 'The most users of the answer.'),
    { name: 'role', description: 'Only users with exactly this role.', shape: z.string() },
  ],
  answers: { 200: { description: 'The users.', shape: flatUsers } },
  isList: true,
  examples: [
    {
      name: 'editors',
      summary: 'The first five editors',
      query: { skip: 0, limit: 5, role: 'editor' },
      answer: { status: 200, body: [alan] },
    },
    {
      name: 'limitOutOfBounds',
      summary: '`limit` is 101.',
      query: { limit: 101 },
      answer: new InvalidFlatInput([
        {
          type: 'less_than_equal',
          loc: ['query', 'limit'],
          msg: 'Input should be less than or equal to 100',
          input: '101',
        },
      ]),
    },
  ],
};

const search: Operation = {
  id: 'searchUsers',
  tag,
  summary: 'Search users by name and e-mail',
  description: 'In order of creation, as many as the service gives at once.',
  query: [
    searchParameter,
    { name: 'field', description: 'Where to look.', shape: z.enum(searchFields).default(defaultField) },
  ],
  answers: { 200: { description: 'The users that contain the text.', shape: foundUsers } },
  isList: true,
  examples: [
    {
      name: 'found',
      summary: 'Users by name',
      query: { q: 'GRACE', field: 'name' },
      answer: { status: 200, body: { query: 'GRACE', count: 1, data: [grace] } },
    },
    {
      name: 'missingQuery',
      summary: '`q` is absent.',
      answer: new InvalidFlatInput([
        { type: 'missing', loc: ['query', 'q'], msg: 'Field required', input: null },
      ]),
    },
  ],
};

const invalidEmail = {
  type: 'value_error',
  loc: ['body', 'email'],
  msg: 'value is not a valid email address',
  input: 'nowhere',
};

const create = ({ newUser }: Bodies): Operation => ({
  id: 'createUser',
  tag,
  summary: 'Create a user',
  description: 'The service gives it a UUID.',
  body: { description: 'The user.', shape: newUser },
  answers: { 201: { description: 'The new user.', shape: flatUser } },
  examples: [
    {
      name: 'created',
      summary: 'A user with the role that everyone has',
      body: { name: 'Grace', email: 'grace@example.com' },
      answer: { status: 201, body: grace },
    },
    {
      name: 'invalidEmail',
      summary: '`email` is no e-mail address.',
      body: { name: 'Grace', email: 'nowhere' },
      answer: new InvalidFlatInput([invalidEmail]),
    },
  ],
});

const createBulk = ({ newUsers }: Bodies): Operation => ({
  id: 'createUsers',
  tag,
  summary: 'Create many users',
  description: 'All of them, or none if one is invalid.',
  body: { description: 'The users.', shape: newUsers },
  answers: { 201: { description: 'The new users, in the order given.', shape: flatUsers } },
  examples: [
    {
      name: 'created',
      summary: 'Two users',
      body: [
        { name: 'Grace', email: 'grace@example.com' },
        { name: 'Alan', email: 'alan@example.com', role: 'editor' },
      ],
      answer: { status: 201, body: [grace, alan] },
    },
    {
      name: 'secondIsInvalid',
      summary: 'The second has no e-mail address.',
      body: [
        { name: 'Grace', email: 'grace@example.com' },
        { name: 'Alan', email: 'nowhere' },
      ],
      answer: new InvalidFlatInput([{ ...invalidEmail, loc: ['body', 1, 'email'] }]),
    },
  ],
});

const removeBulk = ({ ids }: Bodies): Operation => ({
  id: 'deleteUsers',
  tag,
  summary: 'Delete many users',
  description: 'In one transaction. An id that is given twice is deleted once and not found once.',
  body: { description: 'The ids of the users.', shape: ids },
  answers: { 200: { description: 'Which were deleted and which were not found.', shape: deletedUsers } },
  examples: [
    {
      name: 'oneOfTwo',
      summary: 'One that is there and one that is not',
      body: [grace.id, nobody],
      answer: { status: 200, body: { deleted: [grace.id], not_found: [nobody] } },
    },
    {
      name: 'notAList',
      summary: 'The body is no list.',
      body: {},
      answer: new InvalidFlatInput([
        { type: 'list_type', loc: ['body'], msg: 'Input should be a valid list', input: {} },
      ]),
    },
  ],
});

const show: Operation = {
  id: 'getUser',
  tag,
  summary: 'Read a user',
  description: 'An id that is no UUID is an id that nobody has.',
  answers: { 200: { description: 'The user.', shape: flatUser } },
  examples: [{ name: 'user', summary: 'A user', answer: { status: 200, body: grace } }],
};

const put = ({ changes }: Bodies): Operation => ({
  id: 'updateUser',
  tag,
  summary: 'Change a user',
  description: 'What is sent changes, what is not sent stays. A null counts as not sent.',
  body: { description: 'What is to change.', shape: changes },
  answers: { 200: { description: 'The changed user.', shape: flatUser } },
  examples: [
    {
      name: 'promoted',
      summary: 'Another role',
      body: { role: 'editor' },
      answer: { status: 200, body: { ...grace, role: 'editor' } },
    },
    {
      name: 'invalidEmail',
      summary: '`email` is no e-mail address.',
      body: { email: 'nowhere' },
      answer: new InvalidFlatInput([invalidEmail]),
    },
  ],
});

const remove: Operation = {
  id: 'deleteUser',
  tag,
  summary: 'Delete a user',
  description: 'Nothing else hangs on it.',
  answers: { 204: { description: 'The user is gone.' } },
  examples: [{ name: 'deleted', summary: 'A user', answer: { status: 204 } }],
};

export const describeFlatUsers = (bodies: Bodies): Reference => ({
  document: 'users',
  prefix: 'Users',
  description: 'An anonymous collection of users: bare bodies, search, bulk create and bulk delete.',
  tags: { [tag]: 'The users at `/users`.' },
  pathParameters: { id: userIdParameter },
  shapeOfFailure,
  operations: {
    '/users': { GET: list, POST: create(bodies) },
    '/users/search': { GET: search },
    '/users/bulk': { POST: createBulk(bodies), DELETE: removeBulk(bodies) },
    '/users/:id': { GET: show, PUT: put(bodies), DELETE: remove },
  },
});
