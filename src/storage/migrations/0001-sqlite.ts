import { type CountedTable, countedTables, createTables } from './0001-tables.ts';

/** Creates a table's search index, without the positions that no search needs, and the triggers of index and counters. */
function countAndSearch({ table, key, searched, flag }: CountedTable): string {
  const columns = searched.join(', ');
  const valuesOf = (row: 'new' | 'old') => [key, ...searched].map((name) => `${row}.${name}`).join(', ');
  const addText = `insert into ${table}_search (rowid, ${columns}) values (${valuesOf('new')});`;
  const removeText = `insert into ${table}_search (${table}_search, rowid, ${columns})
    values ('delete', ${valuesOf('old')});`;
  const rows = (delta: number) => `('${table}', 0, ${delta})`;
  const flagged = (delta: string) => (flag === undefined ? '' : `, ('${table}.${flag}', 0, ${delta})`);
  const add = (values: string) => `insert into counters (name, slot, value) values ${values}
    on conflict (name, slot) do update set value = value + excluded.value;`;
  const flagTrigger = `
create trigger ${table}_flagged after update of ${flag} on ${table} begin
  ${add(`('${table}.${flag}', 0, new.${flag} - old.${flag})`)}
end;`;
  return `
create virtual table ${table}_search using fts5 (
  ${columns}, content = '${table}', content_rowid = '${key}', tokenize = 'trigram case_sensitive 1', detail = none
);
create trigger ${table}_inserted after insert on ${table} begin
  ${add(rows(1) + flagged(`new.${flag}`))}
  ${addText}
end;
create trigger ${table}_deleted after delete on ${table} begin
  ${add(rows(-1) + flagged(`-old.${flag}`))}
  insert into id_blocks (name, block, slot, value) values ('${table}', old.${key} >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
  ${removeText}
end;
create trigger ${table}_rewritten after update of ${columns} on ${table} begin
  ${removeText}
  ${addText}
end;${flag === undefined ? '' : flagTrigger}`;
}

export const sqliteSchema = `${createTables({
  id: 'integer primary key autoincrement',
  integer: 'integer',
  flag: 'integer',
  real: 'real',
  sorted: 'text',
  rows: 'strict',
  keyed: 'strict, without rowid',
  busy: 'strict, without rowid',
})}
-- Incremented by every batch of writes that changes data, so that responses stay cached across bookkeeping.
create table data_changes (id integer primary key check (id = 1), value integer not null) strict;
insert into data_changes (id, value) values (1, 0);

-- Published events, retained for subscribers that reconnect.
create table events (
  id integer primary key autoincrement,
  message text not null,
  created_at integer not null
) strict;

create trigger blog_comments_inserted after insert on blog_comments begin
  insert into blog_comment_counts (post_id, slot, value) values (new.post_id, 0, 1)
    on conflict (post_id, slot) do update set value = value + 1;
end;
create trigger blog_comments_deleted after delete on blog_comments begin
  update blog_comment_counts set value = value - 1 where post_id = old.post_id and slot = 0;
end;
${countedTables.map(countAndSearch).join('\n')}`;
