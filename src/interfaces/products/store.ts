import { type Awaitable, whenReady } from '../../lib/awaitable.ts';
import type { Budget } from '../../lib/budget.ts';
import { type Bounded, cutAt } from '../../lib/paging.ts';
import type { Database } from '../../storage/database.ts';
import { readWithin } from '../../storage/read-within.ts';
import type { NewProduct, ProductChanges, ProductFilter, ProductShape } from './product.ts';

const columns = 'id, name, price, category';

export function createProductStore(database: Database) {
  return {
    find(id: number): Awaitable<ProductShape | null> {
      return database.first<ProductShape>(`select ${columns} from products where id = $1`, [id]);
    },

    list(
      { category, min_price: minPrice, max_price: maxPrice }: ProductFilter,
      max: number,
      budget: Budget,
    ): Awaitable<Bounded<ProductShape>> {
      // One of eight fixed texts: a condition that is not asked for would hide the index from the planner.
      // A category is few rows, and a range of prices may be all of them: `+ 0` keeps its index out of the way.
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

    create({ name, price, category }: NewProduct): Promise<ProductShape> {
      return database.transaction(async (writer) => {
        const row = await writer.first<ProductShape>(
          `insert into products (name, price, category) values ($1, $2, $3) returning ${columns}`,
          [name, price, category],
        );
        return row as ProductShape;
      });
    },

    update(id: number, { name, price, category }: ProductChanges): Promise<ProductShape | null> {
      return database.transaction(async (writer) =>
        writer.first<ProductShape>(
          `update products set
             name = coalesce($2, name), price = coalesce($3, price), category = coalesce($4, category)
           where id = $1 returning ${columns}`,
          [id, name ?? null, price ?? null, category ?? null],
        ),
      );
    },

    delete(id: number): Promise<boolean> {
      return database.transaction(
        async (writer) => (await writer.run('delete from products where id = $1', [id])) > 0,
      );
    },
  };
}

export type ProductStore = ReturnType<typeof createProductStore>;
