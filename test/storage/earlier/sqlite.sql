-- Internal tables. Backups contain secrets, failed logins, known logins and stored responses.

create table settings (
  name text primary key,
  value text not null
) strict, without rowid;

-- A total is the sum of its slots. On PostgreSQL each backend adds to a slot of its own, so that writers do not queue
-- behind one row; SQLite uses slot 0 only.
create table counters (
  name text not null,
  slot integer not null,
  value integer not null,
  primary key (name, slot)
) strict, without rowid;

-- The number of rows per 4,096 ids, so that a deep page starts near its first row. "block" is the id without its last
-- 12 bits. Slot -1 has the rows that a block held when it was settled, after its last id was assigned; deletions are in
-- other slots, as in the counters.
create table id_blocks (
  name text not null,
  block integer not null,
  slot integer not null,
  value integer not null,
  primary key (name, block, slot)
) strict, without rowid;

-- All blocks before this one are settled.
create table settled_blocks (
  name text primary key,
  block integer not null
) strict, without rowid;

-- Written by health checks only.
create table write_probes (id integer primary key check (id = 1), value integer not null) strict;
insert into write_probes (id, value) values (1, 0);

create table login_failures (
  id integer primary key autoincrement,
  subject text not null,
  failed_at integer not null
) strict;
create index login_failures_by_subject on login_failures (subject, failed_at);
create index login_failures_by_time on login_failures (failed_at);

-- Digests of e-mails and of the addresses that they logged in from.
create table known_logins (
  email text not null,
  address text not null,
  last_at integer not null,
  primary key (email, address)
) strict, without rowid;
create index known_logins_by_time on known_logins (last_at);

-- Seconds before which every token of the database is void: one row per restore or reset of ids.
create table token_epochs (
  valid_from integer primary key
) strict;

-- Responses by idempotency key. Without a status, the first attempt is unfinished.
create table idempotency_keys (
  key text primary key,
  fingerprint text not null,
  started_at integer not null,
  status integer,
  body text
) strict, without rowid;
create index idempotency_keys_by_time on idempotency_keys (started_at);

-- The name of the event log, which is part of every position. A reset or a restore renames it.
create table event_log (
  id integer primary key check (id = 1),
  name text not null
) strict;

-- Posts API

create table posts (
  id integer primary key autoincrement,
  title text not null,
  content text not null,
  author_id text,
  created_at text not null,
  updated_at text not null,
  title_folded text not null,
  content_folded text not null
) strict;

-- Flat Users API

create table flat_users (
  seq integer primary key autoincrement,
  id text not null unique,
  name text not null,
  email text not null,
  role text not null,
  created_at text not null,
  name_folded text not null,
  email_folded text not null
) strict;
create index flat_users_by_role on flat_users (role, seq);

-- Products API

create table products (
  id integer primary key autoincrement,
  name text not null,
  price real not null,
  category text not null
) strict;
create index products_by_category on products (category, id);
create index products_by_price on products (price, id);

-- The blog: GraphQL and the Versioned API

create table blog_users (
  id integer primary key autoincrement,
  name text not null,
  email text not null,
  role text not null,
  age integer,
  admin_notes text not null default '',
  password_hash text,
  created_at text not null,
  name_folded text not null,
  email_folded text not null,
  -- Issued tokens carry the generation of their account, unless it is 0; other tokens count by their second of issue.
  token_generation integer not null default 0,
  tokens_valid_from integer not null default 0
) strict;
-- E-mail is unique among accounts, the users that have a password (A1).
create unique index blog_accounts_by_email on blog_users (email_folded) where password_hash is not null;

create table blog_posts (
  id integer primary key autoincrement,
  author_id integer not null references blog_users (id) on delete cascade,
  title text not null,
  body text not null,
  published integer not null,
  published_at text,
  created_at text not null,
  updated_at text not null,
  title_folded text not null,
  body_folded text not null
) strict;
create index blog_posts_by_time on blog_posts (published, created_at, id);
create index blog_posts_by_author on blog_posts (author_id, id);
create index blog_posts_by_author_and_time on blog_posts (author_id, published, created_at, id);
create index blog_posts_by_published on blog_posts (published, id);

create table blog_comments (
  id integer primary key autoincrement,
  post_id integer not null references blog_posts (id) on delete cascade,
  author_id integer not null references blog_users (id) on delete cascade,
  body text not null,
  created_at text not null
) strict;
create index blog_comments_by_post on blog_comments (post_id, id);
create index blog_comments_by_author on blog_comments (author_id, id);

create table blog_comment_counts (
  post_id integer not null references blog_posts (id) on delete cascade,
  slot integer not null,
  value integer not null,
  primary key (post_id, slot)
) strict, without rowid;

create table blog_tags (
  id integer primary key autoincrement,
  name text not null,
  name_folded text not null unique
) strict;

create table blog_post_tags (
  post_id integer not null references blog_posts (id) on delete cascade,
  tag_id integer not null references blog_tags (id) on delete cascade,
  position integer not null,
  primary key (post_id, tag_id)
) strict, without rowid;
create index blog_post_tags_by_tag on blog_post_tags (tag_id, post_id);

-- A friendship is two rows, one for each side.
create table blog_friends (
  user_id integer not null references blog_users (id) on delete cascade,
  friend_id integer not null references blog_users (id) on delete cascade,
  primary key (user_id, friend_id)
) strict, without rowid;
create index blog_friends_by_friend on blog_friends (friend_id);

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

create virtual table posts_search using fts5 (
  title_folded, content_folded, content = 'posts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = none
);
create trigger posts_inserted after insert on posts begin
  insert into counters (name, slot, value) values ('posts', 0, 1)
    on conflict (name, slot) do update set value = value + excluded.value;
  insert into posts_search (rowid, title_folded, content_folded) values (new.id, new.title_folded, new.content_folded);
end;
create trigger posts_deleted after delete on posts begin
  insert into counters (name, slot, value) values ('posts', 0, -1)
    on conflict (name, slot) do update set value = value + excluded.value;
  insert into id_blocks (name, block, slot, value) values ('posts', old.id >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
  insert into posts_search (posts_search, rowid, title_folded, content_folded)
    values ('delete', old.id, old.title_folded, old.content_folded);
end;
create trigger posts_rewritten after update of title_folded, content_folded on posts begin
  insert into posts_search (posts_search, rowid, title_folded, content_folded)
    values ('delete', old.id, old.title_folded, old.content_folded);
  insert into posts_search (rowid, title_folded, content_folded) values (new.id, new.title_folded, new.content_folded);
end;

create virtual table flat_users_search using fts5 (
  name_folded, email_folded, content = 'flat_users', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1', detail = none
);
create trigger flat_users_inserted after insert on flat_users begin
  insert into counters (name, slot, value) values ('flat_users', 0, 1)
    on conflict (name, slot) do update set value = value + excluded.value;
  insert into flat_users_search (rowid, name_folded, email_folded) values (new.seq, new.name_folded, new.email_folded);
end;
create trigger flat_users_deleted after delete on flat_users begin
  insert into counters (name, slot, value) values ('flat_users', 0, -1)
    on conflict (name, slot) do update set value = value + excluded.value;
  insert into id_blocks (name, block, slot, value) values ('flat_users', old.seq >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
  insert into flat_users_search (flat_users_search, rowid, name_folded, email_folded)
    values ('delete', old.seq, old.name_folded, old.email_folded);
end;
create trigger flat_users_rewritten after update of name_folded, email_folded on flat_users begin
  insert into flat_users_search (flat_users_search, rowid, name_folded, email_folded)
    values ('delete', old.seq, old.name_folded, old.email_folded);
  insert into flat_users_search (rowid, name_folded, email_folded) values (new.seq, new.name_folded, new.email_folded);
end;

create virtual table blog_users_search using fts5 (
  name_folded, email_folded, content = 'blog_users', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = none
);
create trigger blog_users_inserted after insert on blog_users begin
  insert into counters (name, slot, value) values ('blog_users', 0, 1)
    on conflict (name, slot) do update set value = value + excluded.value;
  insert into blog_users_search (rowid, name_folded, email_folded) values (new.id, new.name_folded, new.email_folded);
end;
create trigger blog_users_deleted after delete on blog_users begin
  insert into counters (name, slot, value) values ('blog_users', 0, -1)
    on conflict (name, slot) do update set value = value + excluded.value;
  insert into id_blocks (name, block, slot, value) values ('blog_users', old.id >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
  insert into blog_users_search (blog_users_search, rowid, name_folded, email_folded)
    values ('delete', old.id, old.name_folded, old.email_folded);
end;
create trigger blog_users_rewritten after update of name_folded, email_folded on blog_users begin
  insert into blog_users_search (blog_users_search, rowid, name_folded, email_folded)
    values ('delete', old.id, old.name_folded, old.email_folded);
  insert into blog_users_search (rowid, name_folded, email_folded) values (new.id, new.name_folded, new.email_folded);
end;

create virtual table blog_posts_search using fts5 (
  title_folded, body_folded, content = 'blog_posts', content_rowid = 'id', tokenize = 'trigram case_sensitive 1', detail = none
);
create trigger blog_posts_inserted after insert on blog_posts begin
  insert into counters (name, slot, value) values ('blog_posts', 0, 1), ('blog_posts.published', 0, new.published)
    on conflict (name, slot) do update set value = value + excluded.value;
  insert into blog_posts_search (rowid, title_folded, body_folded) values (new.id, new.title_folded, new.body_folded);
end;
create trigger blog_posts_deleted after delete on blog_posts begin
  insert into counters (name, slot, value) values ('blog_posts', 0, -1), ('blog_posts.published', 0, -old.published)
    on conflict (name, slot) do update set value = value + excluded.value;
  insert into id_blocks (name, block, slot, value) values ('blog_posts', old.id >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
  insert into blog_posts_search (blog_posts_search, rowid, title_folded, body_folded)
    values ('delete', old.id, old.title_folded, old.body_folded);
end;
create trigger blog_posts_rewritten after update of title_folded, body_folded on blog_posts begin
  insert into blog_posts_search (blog_posts_search, rowid, title_folded, body_folded)
    values ('delete', old.id, old.title_folded, old.body_folded);
  insert into blog_posts_search (rowid, title_folded, body_folded) values (new.id, new.title_folded, new.body_folded);
end;
create trigger blog_posts_flagged after update of published on blog_posts begin
  insert into counters (name, slot, value) values ('blog_posts.published', 0, new.published - old.published)
    on conflict (name, slot) do update set value = value + excluded.value;
end;
