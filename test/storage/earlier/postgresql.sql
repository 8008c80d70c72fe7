create extension if not exists pg_trgm;

-- Internal tables. Backups contain secrets, failed logins, known logins and stored responses.

create table settings (
  name text primary key,
  value text not null
) ;

-- A total is the sum of its slots. On PostgreSQL each backend adds to a slot of its own, so that writers do not queue
-- behind one row; SQLite uses slot 0 only.
create table counters (
  name text not null,
  slot integer not null,
  value bigint not null,
  primary key (name, slot)
) with (fillfactor = 50);

-- The number of rows per 4,096 ids, so that a deep page starts near its first row. "block" is the id without its last
-- 12 bits. Slot -1 has the rows that a block held when it was settled, after its last id was assigned; deletions are in
-- other slots, as in the counters.
create table id_blocks (
  name text not null,
  block bigint not null,
  slot integer not null,
  value bigint not null,
  primary key (name, block, slot)
) ;

-- All blocks before this one are settled.
create table settled_blocks (
  name text primary key,
  block bigint not null
) ;

-- Written by health checks only.
create table write_probes (id integer primary key check (id = 1), value bigint not null) ;
insert into write_probes (id, value) values (1, 0);

create table login_failures (
  id bigint generated always as identity primary key,
  subject text collate "C" not null,
  failed_at bigint not null
) ;
create index login_failures_by_subject on login_failures (subject, failed_at);
create index login_failures_by_time on login_failures (failed_at);

-- Digests of e-mails and of the addresses that they logged in from.
create table known_logins (
  email text collate "C" not null,
  address text collate "C" not null,
  last_at bigint not null,
  primary key (email, address)
) ;
create index known_logins_by_time on known_logins (last_at);

-- Seconds before which every token of the database is void: one row per restore or reset of ids.
create table token_epochs (
  valid_from bigint primary key
) ;

-- Responses by idempotency key. Without a status, the first attempt is unfinished.
create table idempotency_keys (
  key text collate "C" primary key,
  fingerprint text not null,
  started_at bigint not null,
  status integer,
  body text
) ;
create index idempotency_keys_by_time on idempotency_keys (started_at);

-- The name of the event log, which is part of every position. A reset or a restore renames it.
create table event_log (
  id integer primary key check (id = 1),
  name text not null
) ;

-- Posts API

create table posts (
  id bigint generated always as identity primary key,
  title text not null,
  content text not null,
  author_id text,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  title_folded text collate "C" not null,
  content_folded text collate "C" not null
) ;

-- Flat Users API

create table flat_users (
  seq bigint generated always as identity primary key,
  id text collate "C" not null unique,
  name text not null,
  email text not null,
  role text collate "C" not null,
  created_at text collate "C" not null,
  name_folded text collate "C" not null,
  email_folded text collate "C" not null
) ;
create index flat_users_by_role on flat_users (role, seq);

-- Products API

create table products (
  id bigint generated always as identity primary key,
  name text not null,
  price double precision not null,
  category text collate "C" not null
) ;
create index products_by_category on products (category, id);
create index products_by_price on products (price, id);

-- The blog: GraphQL and the Versioned API

create table blog_users (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  role text not null,
  age integer,
  admin_notes text not null default '',
  password_hash text,
  created_at text collate "C" not null,
  name_folded text collate "C" not null,
  email_folded text collate "C" not null,
  -- Issued tokens carry the generation of their account, unless it is 0; other tokens count by their second of issue.
  token_generation bigint not null default 0,
  tokens_valid_from bigint not null default 0
) ;
-- E-mail is unique among accounts, the users that have a password (A1).
create unique index blog_accounts_by_email on blog_users (email_folded) where password_hash is not null;

create table blog_posts (
  id bigint generated always as identity primary key,
  author_id bigint not null references blog_users (id) on delete cascade,
  title text not null,
  body text not null,
  published boolean not null,
  published_at text collate "C",
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  title_folded text collate "C" not null,
  body_folded text collate "C" not null
) ;
create index blog_posts_by_time on blog_posts (published, created_at, id);
create index blog_posts_by_author on blog_posts (author_id, id);
create index blog_posts_by_author_and_time on blog_posts (author_id, published, created_at, id);
create index blog_posts_by_published on blog_posts (published, id);

create table blog_comments (
  id bigint generated always as identity primary key,
  post_id bigint not null references blog_posts (id) on delete cascade,
  author_id bigint not null references blog_users (id) on delete cascade,
  body text not null,
  created_at text collate "C" not null
) ;
create index blog_comments_by_post on blog_comments (post_id, id);
create index blog_comments_by_author on blog_comments (author_id, id);

create table blog_comment_counts (
  post_id bigint not null references blog_posts (id) on delete cascade,
  slot integer not null,
  value bigint not null,
  primary key (post_id, slot)
) with (fillfactor = 50);

create table blog_tags (
  id bigint generated always as identity primary key,
  name text not null,
  name_folded text collate "C" not null unique
) ;

create table blog_post_tags (
  post_id bigint not null references blog_posts (id) on delete cascade,
  tag_id bigint not null references blog_tags (id) on delete cascade,
  position integer not null,
  primary key (post_id, tag_id)
) ;
create index blog_post_tags_by_tag on blog_post_tags (tag_id, post_id);

-- A friendship is two rows, one for each side.
create table blog_friends (
  user_id bigint not null references blog_users (id) on delete cascade,
  friend_id bigint not null references blog_users (id) on delete cascade,
  primary key (user_id, friend_id)
) ;
create index blog_friends_by_friend on blog_friends (friend_id);

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

create index posts_search on posts using gin (title_folded gin_trgm_ops, content_folded gin_trgm_ops) with (gin_pending_list_limit = 256);

create trigger posts_insert_count_rows after insert on posts
  referencing new table as changed for each statement execute function count_rows();

create trigger posts_delete_count_rows after delete on posts
  referencing old table as changed for each statement execute function count_rows();

create trigger posts_delete_leave_blocks after delete on posts
  referencing old table as changed for each statement execute function leave_blocks('id');

create index flat_users_search on flat_users using gin (name_folded gin_trgm_ops, email_folded gin_trgm_ops) with (gin_pending_list_limit = 256);

create trigger flat_users_insert_count_rows after insert on flat_users
  referencing new table as changed for each statement execute function count_rows();

create trigger flat_users_delete_count_rows after delete on flat_users
  referencing old table as changed for each statement execute function count_rows();

create trigger flat_users_delete_leave_blocks after delete on flat_users
  referencing old table as changed for each statement execute function leave_blocks('seq');

create index blog_users_search on blog_users using gin (name_folded gin_trgm_ops, email_folded gin_trgm_ops) with (gin_pending_list_limit = 256);

create trigger blog_users_insert_count_rows after insert on blog_users
  referencing new table as changed for each statement execute function count_rows();

create trigger blog_users_delete_count_rows after delete on blog_users
  referencing old table as changed for each statement execute function count_rows();

create trigger blog_users_delete_leave_blocks after delete on blog_users
  referencing old table as changed for each statement execute function leave_blocks('id');

create index blog_posts_search on blog_posts using gin (title_folded gin_trgm_ops, body_folded gin_trgm_ops) with (gin_pending_list_limit = 256);

create trigger blog_posts_insert_count_rows after insert on blog_posts
  referencing new table as changed for each statement execute function count_rows();

create trigger blog_posts_delete_count_rows after delete on blog_posts
  referencing old table as changed for each statement execute function count_rows();

create trigger blog_posts_delete_leave_blocks after delete on blog_posts
  referencing old table as changed for each statement execute function leave_blocks('id');

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

create trigger blog_comments_insert_count_comments after insert on blog_comments
  referencing new table as changed for each statement execute function count_comments();

create trigger blog_comments_delete_count_comments after delete on blog_comments
  referencing old table as changed for each statement execute function count_comments();
