import type { Value } from '../database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** What puts off and what does the indexing of new rows. */
interface Index {
  /** From here on triggers leave new rows to `write`. */
  readonly begin: string;
  readonly write: string;
  readonly end: string;
}

/** Text of new rows that waits for the end of a batch at most: beyond, the batch must know how long it takes. */
const maxCharacters = 32_768;

const insertedTable = /^insert into (\w+) /;

/**
 * Puts the new rows of a batch into the search indexes together, before its commit. An index writes down what it has
 * with every statement that has triggers, which costs more than to take in a row.
 *
 * A counter that lives as long as the batch tells the triggers. So a rollback of the one that set it is no harm: rows
 * are then indexed one by one. Nor is one of the work within which rows were indexed: the counter is back with them, and
 * whatever was begun in a batch is written once more at its end.
 */
export class SearchBatch {
  readonly #connection: SqliteConnection;
  #indexes: ReadonlyMap<string, Index> | null = null;
  readonly #byStatement = new Map<string, Index | null>();
  /** Those whose counter was set and not taken away since, unless that was undone. */
  readonly #open = new Set<Index>();
  /** Those whose counter was set at any time in this batch. */
  readonly #used = new Set<Index>();
  #isDeferring = false;
  #characters = 0;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  /** A batch that is one long piece of work may change whatever there is: its rows are indexed at once. */
  begin({ isPatient }: { readonly isPatient: boolean }): void {
    // Where there is a bound, what a row takes is known with the row: one that has no room must not fail the others.
    this.#isDeferring = !isPatient && !this.#connection.isBounded;
    this.#open.clear();
    this.#used.clear();
    this.#characters = 0;
  }

  /** Runs an insert of one row whose place in an index may wait. */
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

  /** Called before a statement: one that asks an index finds every row in it. */
  prepareFor(statement: string): void {
    if (this.#used.size > 0 && statement.includes('_search')) this.write();
  }

  /** Indexes what waits for it; without a counter nothing does. */
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

/** The search indexes, by the table that they belong to, as the schema describes them. */
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
