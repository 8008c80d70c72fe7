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
    // Ordered or compared by an index, by code points.
    'sorted text': 'text collate "C"',
    integer: 'integer',
    bigint: 'bigint',
    'double precision': 'double precision',
    boolean: 'boolean',
  },
  identity: 'bigint generated always as identity primary key',
  rows: '',
  keyed: '',
  busy: 'with (fillfactor = 50)',
};

const internalTables = `${createInternalTables(words)}
-- Published events. An event gets its position after its commit. The transactions that have ended determine which
-- events may still appear.
create table events (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  position bigint,
  message text not null,
  created_at bigint not null default cast(extract(epoch from clock_timestamp()) * 1000 as bigint)
);
create unique index events_by_position on events (position) where position is not null;
create index events_without_position on events (transaction, id) where position is null;

-- The process that assigns positions, until when by the clock of the database, the last position, and the transaction
-- before which every event has its position.
create table event_sequencers (
  name text primary key,
  holder text not null,
  held_until bigint not null,
  last_position bigint not null default 0,
  placed_before xid8 not null default '0'
) with (fillfactor = 50);

-- A bulk keeps its slots locked for long, so other transactions use none of them.
create function counter_slot() returns integer language sql volatile as $$
  select (pg_backend_pid() & 63) + case current_setting('quintet.bulk', true) when 'on' then 64 else 0 end
$$;

create function add_to_counter(counter text, delta bigint) returns void language sql volatile as $$
  insert into counters (name, slot, value) select counter, counter_slot(), delta where delta <> 0
    on conflict (name, slot) do update set value = counters.value + excluded.value
$$;

-- Adds the rows that a statement inserted, or subtracts those that it deleted.
create function count_rows() returns trigger language plpgsql as $$
begin
  perform add_to_counter(tg_table_name, case tg_op when 'INSERT' then count(*) else -count(*) end) from changed;
  return null;
end $$;

create function delete_in_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('quintet: delete a user', 0));
  return null;
end $$;

-- An idempotency key belongs to one transaction at a time. Another one does not wait, and inserts nothing.
create function reserve_key() returns trigger language plpgsql as $$
begin
  if pg_try_advisory_xact_lock(hashtextextended('quintet: idempotency key ' || new.key, 0)) then
    return new;
  end if;
  return null;
end $$;
create trigger idempotency_keys_reserved before insert on idempotency_keys
  for each row execute function reserve_key();
`;

export function createPostgresSchema(tables: readonly Table[]): string {
  return `create extension if not exists pg_trgm;
${internalTables}${tables.map((table) => createTable(words, table)).join('')}${tables.map(createTriggers).join('')}`;
}

function createTriggers({ name, counted, totals, isDeletedInTurn }: Table): string {
  const parts = [
    ...(counted === undefined ? [] : [countAndSearch(name, counted)]),
    ...(totals === undefined ? [] : [keepTotals(name, totals)]),
  ];
  if (isDeletedInTurn) {
    parts.push(`create trigger ${name}_in_turn before delete on ${name}
  for each statement execute function delete_in_turn();`);
  }
  return parts.join('\n');
}

const afterEach = (table: string, event: 'insert' | 'delete', call: string): string => `
create trigger ${table}_${event}_${call} after ${event} on ${table}
  referencing ${event === 'insert' ? 'new' : 'old'} table as changed for each statement execute function ${call}();`;

/**
 * Creates the search index of a table, and the triggers that maintain its counters. The pending list of the index has
 * 256 KiB, because the create that fills it waits until it is merged: with the default of 4 MiB, the p99 of creates is
 * 112 ms instead of 27.
 */
function countAndSearch(table: string, { searched, flags }: CountedTable): string {
  const columns = searched.map((name) => `${name} gin_trgm_ops`).join(', ');
  return `
create index ${table}_search on ${table} using gin (${columns}) with (gin_pending_list_limit = 256);
${afterEach(table, 'insert', 'count_rows')}
${afterEach(table, 'delete', 'count_rows')}
${flags.map((flag) => countFlag(table, flag)).join('\n')}
`;
}

function countFlag(table: string, flag: string): string {
  const trigger = (event: 'insert' | 'update' | 'delete', tables: string) => `
create trigger ${table}_${event.replace(/e?$/, 'ed')}_${flag} after ${event} on ${table}
  referencing ${tables} for each statement execute function count_${flag}();`;
  return `
create function count_${flag}() returns trigger language plpgsql as $$
declare
  delta bigint := 0;
begin
  if tg_op <> 'DELETE' then
    delta := delta + (select count(*) from added where ${flag});
  end if;
  if tg_op <> 'INSERT' then
    delta := delta - (select count(*) from removed where ${flag});
  end if;
  perform add_to_counter('${table}.${flag}', delta);
  return null;
end $$;
${trigger('insert', 'new table as added')}
${trigger('update', 'old table as removed new table as added')}
${trigger('delete', 'old table as removed')}`;
}

/** The rows of a deleted owner are deleted with it: there is nothing left to count for. */
function keepTotals(name: string, { table, by, owner }: NonNullable<Table['totals']>): string {
  return `
create function count_${name}() returns trigger language plpgsql as $$
begin
  insert into ${table} (${by}, slot, value)
    select ${by}, counter_slot(), case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed join ${owner} on ${owner}.id = ${by} group by ${by} order by ${by}
    on conflict (${by}, slot) do update set value = ${table}.value + excluded.value;
  return null;
end $$;
${afterEach(name, 'insert', `count_${name}`)}
${afterEach(name, 'delete', `count_${name}`)}
`;
}

/** Drops the counts of ids in blocks, which a database from before had for its pages. */
export function dropPostgresBlocks(tables: readonly Table[]): string {
  const triggers = tables.flatMap(({ name, counted }) =>
    counted === undefined ? [] : [`drop trigger ${name}_delete_leave_blocks on ${name};`],
  );
  return `${triggers.join('\n')}
drop function leave_blocks();
drop table id_blocks;
drop table settled_blocks;
drop trigger blog_comments_insert_count_comments on blog_comments;
drop trigger blog_comments_delete_count_comments on blog_comments;
alter function count_comments() rename to count_blog_comments;
${afterEach('blog_comments', 'insert', 'count_blog_comments')}
${afterEach('blog_comments', 'delete', 'count_blog_comments')}
`;
}
