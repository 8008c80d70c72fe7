/** The words for which the engines have different ones. */
export interface TableWords {
  /** A number that the database assigns, and never again after its row is deleted. */
  readonly id: string;
  readonly integer: string;
  readonly flag: string;
  readonly real: string;
  /** Text that is ordered or compared by an index, by code points. */
  readonly sorted: string;
  /** The end of a table with an integer as its key, of one with another key, and of one whose rows change often. */
  readonly rows: string;
  readonly keyed: string;
  readonly busy: string;
}

/** A table whose rows are counted and searched for text. `flag` is a column with a total of its own. */
export interface CountedTable {
  readonly table: string;
  readonly key: string;
  readonly searched: readonly [string, string];
  readonly flag?: string;
}

export const countedTables: readonly CountedTable[] = [
  { table: 'posts', key: 'id', searched: ['title_folded', 'content_folded'] },
  { table: 'flat_users', key: 'seq', searched: ['name_folded', 'email_folded'] },
  { table: 'blog_users', key: 'id', searched: ['name_folded', 'email_folded'] },
  { table: 'blog_posts', key: 'id', searched: ['title_folded', 'body_folded'], flag: 'published' },
];

/** Returns the tables that both engines have. */
export const createTables = ({ id, integer, flag, real, sorted, rows, keyed, busy }: TableWords): string => `
-- Internal tables. Backups contain secrets, failed logins, known logins and stored responses.

create table settings (
  name text primary key,
  value text not null
) ${keyed};

-- A total is the sum of its slots. On PostgreSQL each backend adds to a slot of its own, so that writers do not queue
-- behind one row; SQLite uses slot 0 only.
create table counters (
  name text not null,
  slot integer not null,
  value ${integer} not null,
  primary key (name, slot)
) ${busy};

-- The number of rows per 4,096 ids, so that a deep page starts near its first row. "block" is the id without its last
-- 12 bits. Slot -1 has the rows that a block held when it was settled, after its last id was assigned; deletions are in
-- other slots, as in the counters.
create table id_blocks (
  name text not null,
  block ${integer} not null,
  slot integer not null,
  value ${integer} not null,
  primary key (name, block, slot)
) ${keyed};

-- All blocks before this one are settled.
create table settled_blocks (
  name text primary key,
  block ${integer} not null
) ${keyed};

-- Written by health checks only.
create table write_probes (id integer primary key check (id = 1), value ${integer} not null) ${rows};
insert into write_probes (id, value) values (1, 0);

create table login_failures (
  id ${id},
  subject ${sorted} not null,
  failed_at ${integer} not null
) ${rows};
create index login_failures_by_subject on login_failures (subject, failed_at);
create index login_failures_by_time on login_failures (failed_at);

-- Digests of e-mails and of the addresses that they logged in from.
create table known_logins (
  email ${sorted} not null,
  address ${sorted} not null,
  last_at ${integer} not null,
  primary key (email, address)
) ${keyed};
create index known_logins_by_time on known_logins (last_at);

-- Seconds before which every token of the database is void: one row per restore or reset of ids.
create table token_epochs (
  valid_from ${integer} primary key
) ${rows};

-- Responses by idempotency key. Without a status, the first attempt is unfinished.
create table idempotency_keys (
  key ${sorted} primary key,
  fingerprint text not null,
  started_at ${integer} not null,
  status integer,
  body text
) ${keyed};
create index idempotency_keys_by_time on idempotency_keys (started_at);

-- The name of the event log, which is part of every position. A reset or a restore renames it.
create table event_log (
  id integer primary key check (id = 1),
  name text not null
) ${rows};

-- Posts API

create table posts (
  id ${id},
  title text not null,
  content text not null,
  author_id text,
  created_at ${sorted} not null,
  updated_at ${sorted} not null,
  title_folded ${sorted} not null,
  content_folded ${sorted} not null
) ${rows};

-- Flat Users API

create table flat_users (
  seq ${id},
  id ${sorted} not null unique,
  name text not null,
  email text not null,
  role ${sorted} not null,
  created_at ${sorted} not null,
  name_folded ${sorted} not null,
  email_folded ${sorted} not null
) ${rows};
create index flat_users_by_role on flat_users (role, seq);

-- Products API

create table products (
  id ${id},
  name text not null,
  price ${real} not null,
  category ${sorted} not null
) ${rows};
create index products_by_category on products (category, id);
create index products_by_price on products (price, id);

-- The blog: GraphQL and the Versioned API

create table blog_users (
  id ${id},
  name text not null,
  email text not null,
  role text not null,
  age integer,
  admin_notes text not null default '',
  password_hash text,
  created_at ${sorted} not null,
  name_folded ${sorted} not null,
  email_folded ${sorted} not null,
  -- Issued tokens carry the generation of their account, unless it is 0; other tokens count by their second of issue.
  token_generation ${integer} not null default 0,
  tokens_valid_from ${integer} not null default 0
) ${rows};
-- E-mail is unique among accounts, the users that have a password (A1).
create unique index blog_accounts_by_email on blog_users (email_folded) where password_hash is not null;

create table blog_posts (
  id ${id},
  author_id ${integer} not null references blog_users (id) on delete cascade,
  title text not null,
  body text not null,
  published ${flag} not null,
  published_at ${sorted},
  created_at ${sorted} not null,
  updated_at ${sorted} not null,
  title_folded ${sorted} not null,
  body_folded ${sorted} not null
) ${rows};
create index blog_posts_by_time on blog_posts (published, created_at, id);
create index blog_posts_by_author on blog_posts (author_id, id);
create index blog_posts_by_author_and_time on blog_posts (author_id, published, created_at, id);
create index blog_posts_by_published on blog_posts (published, id);

create table blog_comments (
  id ${id},
  post_id ${integer} not null references blog_posts (id) on delete cascade,
  author_id ${integer} not null references blog_users (id) on delete cascade,
  body text not null,
  created_at ${sorted} not null
) ${rows};
create index blog_comments_by_post on blog_comments (post_id, id);
create index blog_comments_by_author on blog_comments (author_id, id);

create table blog_comment_counts (
  post_id ${integer} not null references blog_posts (id) on delete cascade,
  slot integer not null,
  value ${integer} not null,
  primary key (post_id, slot)
) ${busy};

create table blog_tags (
  id ${id},
  name text not null,
  name_folded ${sorted} not null unique
) ${rows};

create table blog_post_tags (
  post_id ${integer} not null references blog_posts (id) on delete cascade,
  tag_id ${integer} not null references blog_tags (id) on delete cascade,
  position integer not null,
  primary key (post_id, tag_id)
) ${keyed};
create index blog_post_tags_by_tag on blog_post_tags (tag_id, post_id);

-- A friendship is two rows, one for each side.
create table blog_friends (
  user_id ${integer} not null references blog_users (id) on delete cascade,
  friend_id ${integer} not null references blog_users (id) on delete cascade,
  primary key (user_id, friend_id)
) ${keyed};
create index blog_friends_by_friend on blog_friends (friend_id);
`;
