import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import type { Budget } from '../../lib/budget.ts';
import { type Bounded, cutAt } from '../../lib/paging.ts';
import { createCollection } from '../../records/collection.ts';
import { product } from '../../records/collections.ts';
import type { New } from '../../records/record.ts';
import type { Database } from '../../storage/database.ts';
import { limitTo } from '../../storage/limit-to.ts';
import { readWithin } from '../../storage/read-within.ts';
import type { NewProduct, ProductChanges, ProductFilter, ProductShape } from './product.ts';

const { columns } = product;

export function createProductStore(database: Database) {
  const products = createCollection<ProductShape>(database, product);
  return {
    ...products,

    create: (fields: NewProduct): Promise<ProductShape> =>
      products.create(fields satisfies New<typeof product>),

    update: (id: number, changes: ProductChanges): Promise<ProductShape | null> =>
      products.update(id, changes),

    list(
      { category, min_price: minPrice, max_price: maxPrice }: ProductFilter,
      max: number,
      budget: Budget,
    ): Awaitable<Bounded<ProductShape>> {
      // One of eight fixed texts: an unused condition would hide the index from the planner. A category has few rows,
      // but a range of prices may have all of them: `+ 0` keeps the planner from using the price index.
      const price = category === undefined ? 'price' : 'price + 0';
      const wanted = [
        { condition: 'category =', value: category },
        { condition: `${price} >=`, value: minPrice },
        { condition: `${price} <=`, value: maxPrice },
      ].filter(({ value }) => value !== undefined);
      const conditions = wanted.map(({ condition }, index) => `${condition} $${index + 2}`);
      const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
      const rows = readWithin<ProductShape>(
        database,
        budget,
        `select ${columns} from products ${where} order by id ${limitTo('$1')}`,
        [max + 1, ...wanted.map(({ value }) => value ?? null)],
      );
      return whenReady(rows, (found) => cutAt(found, max));
    },
  };
}

export type ProductStore = ReturnType<typeof createProductStore>;
