import type { Value } from '../database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

interface Index {
  /** After this statement, triggers leave new rows to `write`. */
  readonly begin: string;
  readonly write: string;
  readonly end: string;
}

/**
 * The most text whose indexing is deferred to the end of a batch, so that the duration of the batch stays predictable.
 */
const maxCharacters = 32_768;

const insertedTable = /^insert into (\w+) /;

/**
 * Adds the new rows of a batch to the search indexes together, before its commit. An index flushes its data with every
 * statement that fires triggers, which costs more than adding a row.
 *
 * A row in `counters`, which exists only during the batch, tells the triggers to skip new rows. If the job that set it
 * is rolled back, rows are indexed one by one, which is correct. If a job within which rows were indexed is rolled
 * back, the counter reappears together with the unindexed rows, and every index used in the batch is written again at
 * its end.
 */
export class SearchBatch {
  readonly #connection: SqliteConnection;
  #indexes: ReadonlyMap<string, Index> | null = null;
  readonly #byStatement = new Map<string, Index | null>();
  /** The indexes whose counter is set, unless a rollback removed it. */
  readonly #open = new Set<Index>();
  /** The indexes whose counter was set at any time in this batch. */
  readonly #used = new Set<Index>();
  #isDeferring = false;
  #characters = 0;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  /** Starts a batch. Patient work may change anything, so its rows are indexed immediately. */
  begin({ isPatient }: { readonly isPatient: boolean }): void {
    // With a size limit, the space for a row must be known at its insert: a row that does not fit must not fail the
    // others.
    this.#isDeferring = !isPatient && !this.#connection.isBounded;
    this.#open.clear();
    this.#used.clear();
    this.#characters = 0;
  }

  insert<Row>(statement: string, values: readonly Value[]): Row | null {
    const index = this.#isDeferring ? this.#indexOf(statement) : null;
    if (index === null) return this.#connection.first<Row>(statement, values);
    if (!this.#open.has(index)) {
      this.#connection.run(index.begin, []);
      this.#open.add(index);
      this.#used.add(index);
    }
    const row = this.#connection.first<Row>(statement, values);
    for (const value of values) if (typeof value === 'string') this.#characters += value.length;
    if (this.#characters > maxCharacters) this.write();
    return row;
  }

  /** Called before each statement: one that uses a search index must find every row in it. */
  prepareFor(statement: string): void {
    if (this.#used.size > 0 && statement.includes('_search')) this.write();
  }

  /** Indexes the deferred rows. Without a counter, there are none. */
  write(): void {
    for (const { write, end } of this.#used) {
      this.#connection.run(write, []);
      this.#connection.run(end, []);
    }
    this.#open.clear();
    this.#characters = 0;
  }

  #indexOf(statement: string): Index | null {
    const known = this.#byStatement.get(statement);
    if (known !== undefined) return known;
    this.#indexes ??= readIndexes(this.#connection);
    const index = this.#indexes.get(insertedTable.exec(statement)?.[1] ?? '') ?? null;
    this.#byStatement.set(statement, index);
    return index;
  }
}

function readIndexes(connection: SqliteConnection): ReadonlyMap<string, Index> {
  const described = connection.all<{ name: string; sql: string; columns: string }>(
    `select name, sql, (select group_concat(columns.name, ', ') from pragma_table_info(schema.name) as columns) as columns
     from sqlite_schema as schema where type = 'table' and sql like '%using fts5%'`,
    [],
  );
  return new Map(
    described.map(({ name, sql, columns }) => {
      const [, table = '', key = ''] = /content = '(\w+)', content_rowid = '(\w+)'/.exec(sql) ?? [];
      return [table, indexOf(name, table, key, columns)];
    }),
  );
}

function indexOf(name: string, table: string, key: string, columns: string): Index {
  return {
    begin: `insert into counters (name, slot, value) select '${name}', 0, coalesce(max(${key}), 0) from ${table}
      where true on conflict (name, slot) do nothing`,
    write: `insert into ${name} (rowid, ${columns}) select ${key}, ${columns} from ${table}
      where ${key} > (select value from counters where name = '${name}' and slot = 0)`,
    end: `delete from counters where name = '${name}' and slot = 0`,
  };
}
