import { type CountedTable, countedTables, createTables } from './0001-tables.ts';

const afterEach = (table: string, event: 'insert' | 'delete', call: string): string => `
create trigger ${table}_${event}_${call.slice(0, call.indexOf('('))} after ${event} on ${table}
  referencing ${event === 'insert' ? 'new' : 'old'} table as changed for each statement execute function ${call};`;

/**
 * Creates the search index of a table, and the triggers that maintain its counters. The pending list of the index has
 * 256 KiB, because the create that fills it waits until it is merged: with the default of 4 MiB, the p99 of creates is
 * 112 ms instead of 27.
 */
function countAndSearch({ table, key, searched }: CountedTable): string {
  const columns = searched.map((name) => `${name} gin_trgm_ops`).join(', ');
  return `
create index ${table}_search on ${table} using gin (${columns}) with (gin_pending_list_limit = 256);
${afterEach(table, 'insert', 'count_rows()')}
${afterEach(table, 'delete', 'count_rows()')}
${afterEach(table, 'delete', `leave_blocks('${key}')`)}`;
}

export const postgresSchema = `
create extension if not exists pg_trgm;
${createTables({
  id: 'bigint generated always as identity primary key',
  integer: 'bigint',
  flag: 'boolean',
  real: 'double precision',
  sorted: 'text collate "C"',
  rows: '',
  keyed: '',
  busy: 'with (fillfactor = 50)',
})}
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

-- Subtracts deleted rows, in the order of blocks, so that concurrent deletions do not deadlock.
create function leave_blocks() returns trigger language plpgsql as $$
begin
  execute format('insert into id_blocks (name, block, slot, value)
    select %L, %I >> 12, counter_slot(), -count(*) from changed group by 2 order by 2
    on conflict (name, block, slot) do update set value = id_blocks.value + excluded.value', tg_table_name, tg_argv[0]);
  return null;
end $$;
${countedTables.map(countAndSearch).join('\n')}

-- Users comment on each other's posts, so two concurrent deletions would deadlock: they run one after the other.
create function delete_in_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('quintet: delete a user', 0));
  return null;
end $$;
create trigger blog_users_in_turn before delete on blog_users
  for each statement execute function delete_in_turn();

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

create function count_published() returns trigger language plpgsql as $$
declare
  delta bigint := 0;
begin
  if tg_op <> 'DELETE' then
    delta := delta + (select count(*) from added where published);
  end if;
  if tg_op <> 'INSERT' then
    delta := delta - (select count(*) from removed where published);
  end if;
  perform add_to_counter('blog_posts.published', delta);
  return null;
end $$;
create trigger blog_posts_inserted_published after insert on blog_posts
  referencing new table as added for each statement execute function count_published();
create trigger blog_posts_updated_published after update on blog_posts
  referencing old table as removed new table as added for each statement execute function count_published();
create trigger blog_posts_deleted_published after delete on blog_posts
  referencing old table as removed for each statement execute function count_published();

-- The comments of a deleted post are deleted with it: there is no post left to count for.
create function count_comments() returns trigger language plpgsql as $$
begin
  insert into blog_comment_counts (post_id, slot, value)
    select post_id, counter_slot(), case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed join blog_posts on blog_posts.id = post_id group by post_id order by post_id
    on conflict (post_id, slot) do update set value = blog_comment_counts.value + excluded.value;
  return null;
end $$;
${afterEach('blog_comments', 'insert', 'count_comments()')}
${afterEach('blog_comments', 'delete', 'count_comments()')}
`;
