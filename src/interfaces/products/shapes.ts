import * as z from 'zod';
import { Failure } from '../../lib/failure.ts';
import { isObject } from '../../lib/json.ts';
import { countCharacters, isBlank, isStorable } from '../../lib/text.ts';

export interface ProductShape {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly category: string;
}

const defaultCategory = 'general';

/** Categories are indexed, and an index has a largest entry. */
const longestCategory = 255;

const text = z
  .string({ error: ({ input }) => (input == null ? 'is required' : 'must be a string') })
  .refine(isStorable, 'must not contain NUL or broken characters');

const name = text.refine((value) => !isBlank(value), 'is required');

const price = z
  .number({ error: ({ input }) => (input == null ? 'is required' : 'must be a number') })
  .min(0, 'must be at least 0');

const category = text
  .refine((value) => !isBlank(value), 'must not be blank')
  .refine(
    (value) => countCharacters(value) <= longestCategory,
    `must be at most ${longestCategory} characters`,
  );

const orDefault = (value: string | null | undefined): string => value ?? defaultCategory;

/** Name before price, as the answer names the first field that is wrong (R1). */
const newProduct = z.object({ name, price, category: category.nullish().transform(orDefault) });
const productChanges = z.object({
  name: name.optional(),
  price: price.optional(),
  category: category.nullable().transform(orDefault).optional(),
});

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
