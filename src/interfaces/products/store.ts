import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import type { Budget } from '../../lib/budget.ts';
import { type Bounded, cutAt } from '../../lib/paging.ts';
import { assign, givenOf } from '../../records/assignments.ts';
import { product } from '../../records/collections.ts';
import type { New } from '../../records/record.ts';
import type { Database } from '../../storage/database.ts';
import { readWithin } from '../../storage/read-within.ts';
import type { NewProduct, ProductChanges, ProductFilter, ProductShape } from './product.ts';

const { columns } = product;
const changed = assign(product, givenOf(product, ['id']), 2);
const updateStatement = `update products set ${changed.text} where id = $1 returning ${columns}`;

export function createProductStore(database: Database) {
  return {
    find(id: number, { isToWrite = false } = {}): Awaitable<ProductShape | null> {
      const reader = isToWrite ? database.fresh : database;
      return reader.first<ProductShape>(`select ${columns} from products where id = $1`, [id]);
    },

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
        `select ${columns} from products ${where} order by id limit $1`,
        [max + 1, ...wanted.map(({ value }) => value ?? null)],
      );
      return whenReady(rows, (found) => cutAt(found, max));
    },

    create(fields: NewProduct): Promise<ProductShape> {
      return database.oneStatement(async (writer) => {
        const values = product.insertedValues(fields satisfies New<typeof product>);
        const row = await writer.insert<ProductShape>(product.insertion, values);
        return row as ProductShape;
      });
    },

    update(id: number, changes: ProductChanges): Promise<ProductShape | null> {
      return database.oneStatement(async (writer) =>
        writer.first<ProductShape>(updateStatement, [id, ...changed.valuesOf(changes)]),
      );
    },

    delete(id: number): Promise<boolean> {
      return database.oneStatement(
        async (writer) => (await writer.run('delete from products where id = $1', [id])) > 0,
      );
    },
  };
}

export type ProductStore = ReturnType<typeof createProductStore>;
