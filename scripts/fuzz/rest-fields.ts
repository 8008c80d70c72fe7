import type { Random } from './random.ts';
import { anyValue, email, hostileText, textOfLength, validText, word } from './values.ts';
import type { Collection, World } from './world.ts';

/** What a request is drawn from. */
export interface Draw {
  readonly random: Random;
  readonly world: World;
}

/** A field of a body or a parameter of a query, as the contract describes it. */
export interface Field {
  valid(draw: Draw): unknown;
  /** A value at a limit of the contract, or one past it. */
  edge(draw: Draw): unknown;
  readonly isRequired: boolean;
}

type Fields = Readonly<Record<string, Field>>;

const edgeTexts = ({ random }: Draw): string => random.pick(['', ' ', '\u00a0', 'x', hostileText(random)]);

function field(valid: Field['valid'], edge: Field['edge'] = edgeTexts): Field {
  return { valid, edge, isRequired: true };
}

function optional({ valid, edge }: Field): Field {
  return { valid, edge, isRequired: false };
}

function optionalFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, optional(one)]));
}

const around = ({ random }: Draw, length: number): string =>
  textOfLength(random, length + random.integer(-1, 1));

const text = field(({ random }) => validText(random));
const address = field(
  ({ random }) => email(random),
  ({ random }) => `${'a'.repeat(random.integer(240, 244))}@example.com`,
);
const indexedText = field(
  ({ random }) => word(random),
  (draw) => around(draw, 255),
);
const password = field(
  ({ random }) => random.pick(['analytical', 'correct horse']),
  (draw) => around(draw, draw.random.pick([6, 256])),
);
const flag = field(
  ({ random }) => random.chance(0.5),
  ({ random }) => random.pick([0, 1, 'true', null]),
);
const anything = field(
  ({ random }) => anyValue(random),
  ({ random }) => anyValue(random),
);
const price = field(
  ({ random }) => random.integer(0, 10_000) / 100,
  ({ random }) => random.pick([0, -0, -0.01, 1e308, 5e-324]),
);
const tagIds = field(
  ({ random, world }) =>
    Array.from({ length: random.integer(0, 3) }, () => Number(world.id('blogTags', random))),
  ({ random }) =>
    random.pick([
      [0],
      [1, 1],
      [1.5],
      ['1'],
      [2 ** 53],
      Array.from({ length: 2000 }, (_, index) => index + 1),
    ]),
);

export const postFields = { title: text, content: text, authorId: optional(anything) };
export const postChanges = optionalFields(postFields);
export const flatUserFields = { name: text, email: address, role: optional(indexedText) };
export const flatUserChanges = optionalFields(flatUserFields);
export const productFields = { name: text, price, category: optional(indexedText) };
export const productChanges = optionalFields(productFields);
export const userFields = {
  name: text,
  email: address,
  role: optional(indexedText),
  admin_notes: optional(text),
};
export const userChanges = optionalFields(userFields);
export const blogPostFields = {
  title: text,
  body: text,
  published: optional(flag),
  tag_ids: optional(tagIds),
};
export const blogPostChanges = optionalFields(blogPostFields);
export const commentFields = { body: text };
export const tagFields = { name: indexedText };
export const registrationFields = { name: text, email: address, password, password_confirmation: password };
export const credentialFields = { email: address, password };

function wholeNumber(least: number, most: number): Field {
  const edges = [
    least - 1,
    least,
    most,
    most + 1,
    '',
    ' 1',
    '01',
    '1.0',
    '1e1',
    '-0',
    'NaN',
    '9007199254740992',
    '99999999999999999',
  ] as const;
  return optional(
    field(
      ({ random }) => random.integer(least, Math.min(most, 20)),
      ({ random }) => random.pick(edges),
    ),
  );
}

const page = wholeNumber(1, Number.MAX_SAFE_INTEGER - 1);
const queryText = field(({ random }) => word(random));

export const pageQuery = { page, per_page: wholeNumber(1, 100) };
export const postsQuery = { page, limit: wholeNumber(1, 1000) };
export const searchQuery = { q: queryText };
export const usersQuery = {
  ...pageQuery,
  include: optional(
    field(
      ({ random }) => random.pick(['posts', 'comments', 'posts,comments', 'comments,posts']),
      ({ random }) =>
        random.pick(['', ',', 'posts,posts', 'Posts', 'posts comments', 'friends', '__proto__']),
    ),
  ),
};
export const flatUsersQuery = {
  skip: wholeNumber(0, Number.MAX_SAFE_INTEGER - 1),
  limit: wholeNumber(1, 100),
  role: optional(indexedText),
};
export const flatSearchQuery = {
  q: queryText,
  field: optional(
    field(
      ({ random }) => random.pick(['name', 'email', 'all']),
      ({ random }) => random.pick(['', 'id', 'role', 'Name']),
    ),
  ),
};
const priceBound = optional(
  field(
    ({ random }) => random.integer(0, 100),
    ({ random }) => random.pick(['', '-1', '1e3', 'Infinity', '0x10', '1e999', '.5', '5.', ' 1']),
  ),
);
export const productsQuery = {
  category: optional(indexedText),
  min_price: priceBound,
  max_price: priceBound,
};

/** A list of ids for a bulk. */
export function idList(collection: Collection, { random, world }: Draw): unknown[] {
  return Array.from({ length: random.integer(0, 5) }, () => world.id(collection, random));
}
