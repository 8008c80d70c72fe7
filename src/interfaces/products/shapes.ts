import * as z from 'zod';
import { Failure } from '../../lib/failure.ts';
import { isObject } from '../../lib/json.ts';
import { countCharacters, filled, isBlank, isStorable } from '../../lib/text.ts';
import { count, integerId, truncated } from '../../openapi/shapes.ts';

export const product = z
  .strictObject({ id: integerId, name: z.string(), price: z.number().min(0), category: z.string() })
  .meta({ id: 'Product' });
export type ProductShape = Readonly<z.infer<typeof product>>;

export const oneProduct = z.strictObject({ data: product }).meta({ id: 'SingleProduct' });

export const productList = z
  .strictObject({ data: z.array(product), count, truncated })
  .meta({ id: 'ProductList' });

const defaultCategory = 'general';

/** Categories are indexed, and an index has a largest entry. */
const longestCategory = 255;

const text = z
  .string({ error: ({ input }) => (input == null ? 'is required' : 'must be a string') })
  .refine(isStorable, 'must not contain NUL or broken characters');

const name = text.refine((value) => !isBlank(value), 'is required').meta(filled);

const price = z
  .number({ error: ({ input }) => (input == null ? 'is required' : 'must be a number') })
  .min(0, 'must be at least 0');

const category = text
  .refine((value) => !isBlank(value), 'must not be blank')
  .refine(
    (value) => countCharacters(value) <= longestCategory,
    `must be at most ${longestCategory} characters`,
  )
  .meta({ ...filled, maxLength: longestCategory });

const orDefault = (value: string | null | undefined): string => value ?? defaultCategory;

/** Name before price, as the answer names the first field that is wrong (R1). */
export const newProduct = z
  .object({
    name,
    price,
    category: category.nullish().meta({ default: defaultCategory }).transform(orDefault),
  })
  .meta({ id: 'NewProduct' });
export const productChanges = z
  .object({
    name: name.optional(),
    price: price.optional(),
    category: category.nullable().transform(orDefault).optional(),
  })
  .meta({ id: 'ProductChanges' });

export type NewProduct = z.infer<typeof newProduct>;
export type ProductChanges = z.infer<typeof productChanges>;

export function parseNewProduct(body: unknown): NewProduct {
  return parse(newProduct, body);
}

/** `PUT` merges what is sent; a null is sent too, and means what it means on create (R1, R4). */
export function parseProductChanges(body: unknown): ProductChanges {
  return parse(productChanges, body);
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  if (!isObject(body)) throw new Failure('INVALID_INPUT', 'Body must be a JSON object');
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw new Failure('INVALID_INPUT', `${String(first?.path[0])} ${first?.message}`);
}
