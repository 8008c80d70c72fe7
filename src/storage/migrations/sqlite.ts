import {
  type CountedTable,
  createInternalTables,
  createTable,
  type Table,
  type TableWords,
} from './tables.ts';

const words: TableWords = {
  types: {
    text: 'text',
    'sorted text': 'text',
    integer: 'integer',
    bigint: 'integer',
    'double precision': 'real',
    boolean: 'integer',
  },
  identity: 'integer primary key autoincrement',
  rows: 'strict',
  keyed: 'strict, without rowid',
  busy: 'strict, without rowid',
};

const internalTables = `${createInternalTables(words)}
-- Incremented by every batch of writes that changes data, so that responses stay cached across bookkeeping.
create table data_changes (id integer primary key check (id = 1), value integer not null) strict;
insert into data_changes (id, value) values (1, 0);

-- Published events, retained for subscribers that reconnect.
create table events (
  id integer primary key autoincrement,
  message text not null,
  created_at integer not null
) strict;
`;

export function createSqliteSchema(tables: readonly Table[]): string {
  return internalTables + tables.map((table) => createTable(words, table) + createTriggers(table)).join('');
}

function createTriggers({ name, counted, totals }: Table): string {
  const ofTotals = totals === undefined ? '' : keepTotals(name, totals);
  return (counted === undefined ? '' : countAndSearch(name, counted)) + ofTotals;
}

/** Creates a table's search index, without the positions that no search needs, and the triggers of index and counters. */
function countAndSearch(table: string, counted: CountedTable): string {
  const { key, searched, flags } = counted;
  const columns = searched.join(', ');
  const added = [key, ...searched].map((name) => `new.${name}`).join(', ');
  const addText = `insert into ${table}_search (rowid, ${columns}) values (${added});`;
  const flagTriggers = flags.map(
    (flag) => `
create trigger ${table}_flagged after update of ${flag} on ${table} begin
  ${add([`('${table}.${flag}', 0, new.${flag} - old.${flag})`])}
end;`,
  );
  return `
create virtual table ${table}_search using fts5 (
  ${columns}, content = '${table}', content_rowid = '${key}', tokenize = 'trigram case_sensitive 1', detail = none
);
create trigger ${table}_inserted after insert on ${table} begin
  ${add([`('${table}', 0, 1)`, ...flags.map((flag) => `('${table}.${flag}', 0, new.${flag})`)])}
  ${addText}
end;${countDeletions(table, counted)}
create trigger ${table}_rewritten after update of ${columns} on ${table} begin
  ${removeText(table, counted)}
  ${addText}
end;${flagTriggers.join('')}
`;
}

const add = (
  values: readonly string[],
): string => `insert into counters (name, slot, value) values ${values.join(', ')}
    on conflict (name, slot) do update set value = value + excluded.value;`;

function removeText(table: string, { key, searched }: CountedTable): string {
  const removed = [key, ...searched].map((name) => `old.${name}`).join(', ');
  return `insert into ${table}_search (${table}_search, rowid, ${searched.join(', ')})
    values ('delete', ${removed});`;
}

function countDeletions(table: string, counted: CountedTable): string {
  return `
create trigger ${table}_deleted after delete on ${table} begin
  ${add([`('${table}', 0, -1)`, ...counted.flags.map((flag) => `('${table}.${flag}', 0, -old.${flag})`)])}
  ${removeText(table, counted)}
end;`;
}

function keepTotals(name: string, { table, by }: NonNullable<Table['totals']>): string {
  return `
create trigger ${name}_inserted after insert on ${name} begin
  insert into ${table} (${by}, slot, value) values (new.${by}, 0, 1)
    on conflict (${by}, slot) do update set value = value + 1;
end;
create trigger ${name}_deleted after delete on ${name} begin
  update ${table} set value = value - 1 where ${by} = old.${by} and slot = 0;
end;
`;
}

/** Drops the counts of ids in blocks, which a database from before had for its pages. */
export function dropSqliteBlocks(tables: readonly Table[]): string {
  const deletions = tables.flatMap(({ name, counted }) =>
    counted === undefined ? [] : [`drop trigger ${name}_deleted;`, countDeletions(name, counted)],
  );
  return `${deletions.join('\n')}\ndrop table id_blocks;\ndrop table settled_blocks;\n`;
}
