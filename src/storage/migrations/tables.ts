/** The tables of a schema as data, and the SQL that both engines have in common. */

export type ColumnType = 'text' | 'sorted text' | 'integer' | 'bigint' | 'double precision' | 'boolean';

export interface TableColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly isNullable: boolean;
  /** A number that the database assigns, and never again after its row is deleted. */
  readonly isIdentity?: boolean | undefined;
  readonly isUnique?: boolean | undefined;
  readonly default?: string | undefined;
  /** The table whose rows delete those that refer to them. */
  readonly refersTo?: string | undefined;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** The primary key of a table without an identity. */
  readonly key?: readonly string[] | undefined;
  readonly indexes: readonly TableIndex[];
  /** True for a table whose rows change often. */
  readonly isBusy?: boolean;
  /** The column of a counted table whose numbers order the rows. */
  readonly counted?: CountedTable | undefined;
  /** The total of rows for each value of a column, kept in a table of its own. */
  readonly totals?: { readonly table: string; readonly by: string; readonly owner: string } | undefined;
  /** Deletions run one after the other, because they reach rows that other deletions reach too. */
  readonly isDeletedInTurn?: boolean | undefined;
}

export interface TableIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique?: boolean;
  readonly where?: string;
}

/** A table whose rows are counted and searched for text. A flag is a column with a total of its own. */
export interface CountedTable {
  readonly key: string;
  readonly searched: readonly string[];
  readonly flags: readonly string[];
}

/** The words for which the engines have different ones. */
export interface TableWords {
  readonly types: Readonly<Record<ColumnType, string>>;
  readonly identity: string;
  /** The end of a table with an integer as its key, of one with another key, and of one whose rows change often. */
  readonly rows: string;
  readonly keyed: string;
  readonly busy: string;
}

export function createTable(words: TableWords, { name, columns, key, indexes, isBusy }: Table): string {
  const parts = columns.map((column) => {
    const { type, isNullable, isIdentity, isUnique, refersTo } = column;
    if (isIdentity) return `${column.name} ${words.identity}`;
    return [
      `${column.name} ${words.types[type]}`,
      ...(isNullable ? [] : ['not null']),
      ...(isUnique ? ['unique'] : []),
      ...(column.default === undefined ? [] : [`default ${column.default}`]),
      ...(refersTo === undefined ? [] : [`references ${refersTo} (id) on delete cascade`]),
    ].join(' ');
  });
  if (key !== undefined) parts.push(`primary key (${key.join(', ')})`);
  const end = isBusy ? words.busy : key === undefined ? words.rows : words.keyed;
  return `create table ${name} (\n  ${parts.join(',\n  ')}\n) ${end};\n${indexes.map((index) => createIndex(name, index)).join('')}`;
}

function createIndex(table: string, { name, columns, isUnique, where }: TableIndex): string {
  const condition = where === undefined ? '' : ` where ${where}`;
  return `create ${isUnique ? 'unique ' : ''}index ${name} on ${table} (${columns.join(', ')})${condition};\n`;
}

/** Returns the internal tables that both engines have. */
export function createInternalTables({ types, identity, rows, keyed, busy }: TableWords): string {
  const { bigint, 'sorted text': sorted } = types;
  return `
create table settings (
  name text primary key,
  value text not null
) ${keyed};

-- A total is the sum of its slots. On PostgreSQL each backend adds to a slot of its own, so that writers do not queue
-- behind one row; SQLite uses slot 0 only.
create table counters (
  name text not null,
  slot integer not null,
  value ${bigint} not null,
  primary key (name, slot)
) ${busy};

-- Written by health checks only.
create table write_probes (id integer primary key check (id = 1), value ${bigint} not null) ${rows};
insert into write_probes (id, value) values (1, 0);

create table login_failures (
  id ${identity},
  subject ${sorted} not null,
  failed_at ${bigint} not null
) ${rows};
create index login_failures_by_subject on login_failures (subject, failed_at);
create index login_failures_by_time on login_failures (failed_at);

-- Digests of e-mails and of the addresses that they logged in from.
create table known_logins (
  email ${sorted} not null,
  address ${sorted} not null,
  last_at ${bigint} not null,
  primary key (email, address)
) ${keyed};
create index known_logins_by_time on known_logins (last_at);

-- Seconds before which every token of the database is void: one row per restore or reset of ids.
create table token_epochs (
  valid_from ${bigint} primary key
) ${rows};

-- Responses by idempotency key. Without a status, the first attempt is unfinished.
create table idempotency_keys (
  key ${sorted} primary key,
  fingerprint text not null,
  started_at ${bigint} not null,
  status integer,
  body text
) ${keyed};
create index idempotency_keys_by_time on idempotency_keys (started_at);

-- The name of the event log, which is part of every position. A reset or a restore renames it.
create table event_log (
  id integer primary key check (id = 1),
  name text not null
) ${rows};
`;
}
