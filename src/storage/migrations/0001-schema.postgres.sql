-- Internal tables. Backups contain secrets, failed logins, known logins and stored responses.
-- Text that is ordered or compared by an index uses the "C" collation, so that it sorts as on SQLite.

create extension if not exists pg_trgm;

create table settings (
  name text primary key,
  value text not null
);

-- A total is the sum of its slots. Each backend adds to a slot of its own, so that writers do not queue behind one row.
create table counters (
  name text not null,
  slot integer not null,
  value bigint not null,
  primary key (name, slot)
) with (fillfactor = 50);

create function counter_slot() returns integer language sql volatile
  as $$ select pg_backend_pid() & 63 $$;

create function add_to_counter(counter text, delta bigint) returns void language sql volatile as $$
  insert into counters (name, slot, value) values (counter, counter_slot(), delta)
    on conflict (name, slot) do update set value = counters.value + excluded.value
$$;

-- Adds the rows that a statement inserted, or subtracts those that it deleted.
create function count_rows() returns trigger language plpgsql as $$
declare
  delta bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into delta from added;
  else
    select -count(*) into delta from removed;
  end if;
  if delta <> 0 then
    perform add_to_counter(tg_argv[0], delta);
  end if;
  return null;
end $$;

-- The number of rows per 4,096 ids, so that a deep page starts near its first row. `block` is the id without its last
-- 12 bits. Slot -1 has the rows that a block held when it was settled, after its last id was assigned; deletions are in
-- the slots of their backends, as in the counters.
create table id_blocks (
  name text not null,
  block bigint not null,
  slot integer not null,
  value bigint not null,
  primary key (name, block, slot)
);

-- All blocks before this one are settled.
create table settled_blocks (
  name text primary key,
  block bigint not null
);

-- Subtracts deleted rows, in the order of blocks, so that concurrent deletions do not deadlock.
create function leave_blocks() returns trigger language plpgsql as $$
begin
  insert into id_blocks (name, block, slot, value)
    select tg_argv[0], id >> 12, counter_slot(), -count(*) from removed group by 2 order by 2
    on conflict (name, block, slot) do update set value = id_blocks.value + excluded.value;
  return null;
end $$;

create function leave_blocks_by_seq() returns trigger language plpgsql as $$
begin
  insert into id_blocks (name, block, slot, value)
    select tg_argv[0], seq >> 12, counter_slot(), -count(*) from removed group by 2 order by 2
    on conflict (name, block, slot) do update set value = id_blocks.value + excluded.value;
  return null;
end $$;

-- Written by health checks only.
create table write_probes (id integer primary key check (id = 1), value bigint not null);
insert into write_probes (id, value) values (1, 0);

create table login_failures (
  id bigint generated always as identity primary key,
  subject text collate "C" not null,
  failed_at bigint not null
);
create index login_failures_by_subject on login_failures (subject, failed_at);
create index login_failures_by_time on login_failures (failed_at);

-- Digests of e-mails and of the addresses that they logged in from.
create table known_logins (
  email text collate "C" not null,
  address text collate "C" not null,
  last_at bigint not null,
  primary key (email, address)
);
create index known_logins_by_time on known_logins (last_at);

-- Seconds before which every token of the database is void: one row per restore or reset of ids.
create table token_epochs (
  valid_from bigint primary key
);

-- Responses by idempotency key. Without a status, the first attempt is unfinished.
create table idempotency_keys (
  key text collate "C" primary key,
  fingerprint text not null,
  started_at bigint not null,
  status integer,
  body text
);
create index idempotency_keys_by_time on idempotency_keys (started_at);

-- Published events. An event gets its position after its commit. A transaction has its own number before it takes an
-- id, so the transactions that have ended determine which ids may still appear.
create sequence event_ids;
create table events (
  id bigint primary key default case when pg_current_xact_id() is not null then nextval('event_ids') end,
  position bigint,
  message text not null,
  created_at bigint not null default cast(extract(epoch from clock_timestamp()) * 1000 as bigint)
);
create unique index events_by_position on events (position) where position is not null;

-- The process that assigns positions, until when by the clock of the database, the last position, and an id up to which
-- every event has its position or will never exist.
create table event_sequencers (
  name text primary key,
  holder text not null,
  held_until bigint not null,
  last_position bigint not null default 0,
  placed_up_to bigint not null default 0
) with (fillfactor = 50);

-- The name of the log, which is part of every position. A reset or a restore renames it.
create table event_log (
  id integer primary key check (id = 1),
  name text not null
);

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
);
create index posts_search on posts using gin (title_folded gin_trgm_ops, content_folded gin_trgm_ops);

create trigger posts_inserted after insert on posts
  referencing new table as added for each statement execute function count_rows('posts');
create trigger posts_deleted after delete on posts
  referencing old table as removed for each statement execute function count_rows('posts');
create trigger posts_left_blocks after delete on posts
  referencing old table as removed for each statement execute function leave_blocks('posts');

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
);
create index flat_users_by_role on flat_users (role, seq);
create index flat_users_search on flat_users using gin (name_folded gin_trgm_ops, email_folded gin_trgm_ops);

create trigger flat_users_inserted after insert on flat_users
  referencing new table as added for each statement execute function count_rows('flat_users');
create trigger flat_users_deleted after delete on flat_users
  referencing old table as removed for each statement execute function count_rows('flat_users');
create trigger flat_users_left_blocks after delete on flat_users
  referencing old table as removed for each statement execute function leave_blocks_by_seq('flat_users');

-- Products API

create table products (
  id bigint generated always as identity primary key,
  name text not null,
  price double precision not null,
  category text collate "C" not null
);
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
);
-- E-mail is unique among accounts, the users that have a password (A1).
create unique index blog_accounts_by_email on blog_users (email_folded) where password_hash is not null;
create index blog_users_search on blog_users using gin (name_folded gin_trgm_ops, email_folded gin_trgm_ops);

create trigger blog_users_inserted after insert on blog_users
  referencing new table as added for each statement execute function count_rows('blog_users');
create trigger blog_users_deleted after delete on blog_users
  referencing old table as removed for each statement execute function count_rows('blog_users');
create trigger blog_users_left_blocks after delete on blog_users
  referencing old table as removed for each statement execute function leave_blocks('blog_users');

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
);
create index blog_posts_by_time on blog_posts (published, created_at, id);
create index blog_posts_by_author on blog_posts (author_id, id);
create index blog_posts_by_author_and_time on blog_posts (author_id, published, created_at, id);
create index blog_posts_by_published on blog_posts (published, id);
create index blog_posts_search on blog_posts using gin (title_folded gin_trgm_ops, body_folded gin_trgm_ops);

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
  if delta <> 0 then
    perform add_to_counter('blog_posts.published', delta);
  end if;
  return null;
end $$;

create trigger blog_posts_inserted after insert on blog_posts
  referencing new table as added for each statement execute function count_rows('blog_posts');
create trigger blog_posts_deleted after delete on blog_posts
  referencing old table as removed for each statement execute function count_rows('blog_posts');
create trigger blog_posts_left_blocks after delete on blog_posts
  referencing old table as removed for each statement execute function leave_blocks('blog_posts');
create trigger blog_posts_inserted_published after insert on blog_posts
  referencing new table as added for each statement execute function count_published();
create trigger blog_posts_updated_published after update on blog_posts
  referencing old table as removed new table as added for each statement execute function count_published();
create trigger blog_posts_deleted_published after delete on blog_posts
  referencing old table as removed for each statement execute function count_published();

create table blog_comments (
  id bigint generated always as identity primary key,
  post_id bigint not null references blog_posts (id) on delete cascade,
  author_id bigint not null references blog_users (id) on delete cascade,
  body text not null,
  created_at text collate "C" not null
);
create index blog_comments_by_post on blog_comments (post_id, id);
create index blog_comments_by_author on blog_comments (author_id, id);

create table blog_comment_counts (
  post_id bigint not null references blog_posts (id) on delete cascade,
  slot integer not null,
  value bigint not null,
  primary key (post_id, slot)
) with (fillfactor = 50);

-- The comments of a deleted post are deleted with it: there is no post left to count for.
create function count_comments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into blog_comment_counts (post_id, slot, value)
      select post_id, counter_slot(), count(*) from added group by post_id order by post_id
      on conflict (post_id, slot) do update set value = blog_comment_counts.value + excluded.value;
  else
    insert into blog_comment_counts (post_id, slot, value)
      select removed.post_id, counter_slot(), -count(*)
      from removed join blog_posts on blog_posts.id = removed.post_id
      group by removed.post_id order by removed.post_id
      on conflict (post_id, slot) do update set value = blog_comment_counts.value + excluded.value;
  end if;
  return null;
end $$;

create trigger blog_comments_inserted after insert on blog_comments
  referencing new table as added for each statement execute function count_comments();
create trigger blog_comments_deleted after delete on blog_comments
  referencing old table as removed for each statement execute function count_comments();

create table blog_tags (
  id bigint generated always as identity primary key,
  name text not null,
  name_folded text collate "C" not null unique
);

create table blog_post_tags (
  post_id bigint not null references blog_posts (id) on delete cascade,
  tag_id bigint not null references blog_tags (id) on delete cascade,
  position integer not null,
  primary key (post_id, tag_id)
);
create index blog_post_tags_by_tag on blog_post_tags (tag_id, post_id);

-- A friendship is two rows, one for each side.
create table blog_friends (
  user_id bigint not null references blog_users (id) on delete cascade,
  friend_id bigint not null references blog_users (id) on delete cascade,
  primary key (user_id, friend_id)
);
create index blog_friends_by_friend on blog_friends (friend_id);
