import * as z from 'zod';
import { bodiesParsedBy } from '../../http/body.ts';
import type { Parsed } from '../../http/operation.ts';
import { storableText } from '../../http/query.ts';
import { Failure } from '../../lib/failure.ts';
import { hasAtMost, longestIndexedText, type TextLimits } from '../../lib/input-limits.ts';
import { isObject } from '../../lib/json.ts';
import { onceFor } from '../../lib/once.ts';
import { filled, isBlank, isStorable } from '../../lib/text.ts';
import { count, integerId, truncated } from '../../openapi/shapes.ts';
import { product as record } from '../../records/collections.ts';
import type { Model } from '../../records/record.ts';

export const product = z
  .strictObject({
    id: integerId,
    name: z.string(),
    price: z.number().min(0),
    category: z.string(),
  } satisfies Record<keyof Model<typeof record>, z.ZodType>)
  .meta({ id: 'Product' });
export type ProductShape = Readonly<z.infer<typeof product>>;

export const oneProduct = z.strictObject({ data: product }).meta({ id: 'SingleProduct' });

export const productList = z
  .strictObject({ data: z.array(product), count, truncated })
  .meta({ id: 'ProductList' });

const defaultCategory = record.fields.category.initial;

const textOf = (max: number, blank: string) =>
  z
    .string({ error: ({ input }) => (input == null ? 'is required' : 'must be a string') })
    .refine((value) => hasAtMost(value, max), { error: `must be at most ${max} characters`, abort: true })
    .refine(isStorable, 'must not contain NUL or invalid Unicode characters')
    .refine((value) => !isBlank(value), blank)
    .meta({ ...filled, maxLength: max });

const price = z
  .number({ error: ({ input }) => (input == null ? 'is required' : 'must be a number') })
  .min(0, 'must be at least 0');

const category = textOf(longestIndexedText, 'must not be blank');

const orDefault = (value: string | null | undefined): string => value ?? defaultCategory;

/** Describes the bodies for these limits (S14). Name before price: the response names the first invalid field (R1). */
export const describeBodies = onceFor(({ maxTitleCharacters }: TextLimits) => {
  const name = textOf(maxTitleCharacters, 'is required');
  const newProduct = z
    .object({
      name,
      price,
      category: category.nullish().meta({ default: defaultCategory }).transform(orDefault),
    })
    .meta({ id: 'NewProduct' });
  /** `PUT` merges the given fields; null counts as given, and means the same as on create (R1, R4). */
  const changes = z
    .object({
      name: name.optional(),
      price: price.optional(),
      category: category.nullable().transform(orDefault).optional(),
    })
    .meta({ id: 'ProductChanges' });
  const bodyOf = bodiesParsedBy(parse);
  return {
    newProduct: bodyOf('The product.', newProduct),
    changes: bodyOf('The fields to change.', changes),
  };
});

export type Bodies = ReturnType<typeof describeBodies>;
export type NewProduct = Parsed<Bodies['newProduct']>;
export type ProductChanges = Parsed<Bodies['changes']>;

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  if (!isObject(body)) throw new Failure('INVALID_INPUT', 'Body must be a JSON object');
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw new Failure('INVALID_INPUT', `${String(first?.path[0])} ${first?.message}`);
}

/** A price in a query: decimal digits, with a sign, a point or an exponent. */
const priceBound = z.preprocess(toPrice, z.number('must be a number').optional());

function toPrice(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  return decimal.test(text) ? Number(text) : Number.NaN;
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

export const filters = {
  category: storableText.optional().describe('Returns only products in exactly this category.'),
  min_price: priceBound.describe('Returns only products that cost at least this much.'),
  max_price: priceBound.describe('Returns only products that cost at most this much.'),
};

export type ProductFilter = z.infer<z.ZodObject<typeof filters>>;
