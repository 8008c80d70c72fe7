import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import type { Budget } from '../../lib/budget.ts';
import { type Bounded, cutAt } from '../../lib/paging.ts';
import { createCollection } from '../../records/collection.ts';
import { product } from '../../records/collections.ts';
import type { Condition } from '../../records/condition.ts';
import type { New } from '../../records/record.ts';
import type { Database } from '../../storage/database.ts';
import type { NewProduct, ProductChanges, ProductFilter, ProductShape } from './product.ts';

export function createProductStore(database: Database) {
  const products = createCollection<ProductShape>(database, product);
  return {
    ...products,

    create: (fields: NewProduct): Promise<ProductShape> =>
      products.create(fields satisfies New<typeof product>),

    update: (id: number, changes: ProductChanges): Promise<ProductShape | null> =>
      products.update(id, changes),

    select(filter: ProductFilter, max: number, budget: Budget): Awaitable<Bounded<ProductShape>> {
      const where = { all: conditionsOf(filter) };
      return whenReady(products.list({ where, limit: max + 1 }, budget), (rows) => cutAt(rows, max));
    },
  };
}

/** A product must match every filter that is given. */
function conditionsOf({
  category,
  min_price: minPrice,
  max_price: maxPrice,
}: ProductFilter): readonly Condition[] {
  return [
    ...(category === undefined ? [] : [{ at: ['category'], is: 'equal', value: category } as const]),
    ...(minPrice === undefined ? [] : [{ at: ['price'], is: 'atLeast', value: minPrice } as const]),
    ...(maxPrice === undefined ? [] : [{ at: ['price'], is: 'atMost', value: maxPrice } as const]),
  ];
}

export type ProductStore = ReturnType<typeof createProductStore>;
