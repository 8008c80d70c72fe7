-- When tokens end. A token that the service issued carries the generation of its account, unless that is 0; any other
-- token counts by the second of its issue.
alter table blog_users add column token_generation integer not null default 0;
alter table blog_users add column tokens_valid_from integer not null default 0;

-- Seconds before which every token of the database is void. There is one for each time that the database was restored.
create table token_epochs (
  valid_from integer primary key
) strict;

-- An attempt counts as a failure until it ends, so that all processes count together.
alter table login_failures add column pending integer not null default 0 check (pending in (0, 1));

-- What failures are counted for. Whoever counts takes the row first, so that nobody counts beside it.
create table login_subjects (
  subject text primary key,
  seen_at integer not null,
  warned_at integer not null default 0
) strict, without rowid;
create index login_subjects_by_time on login_subjects (seen_at);

-- Digests of e-mails and of the addresses that they logged in from.
create table known_logins (
  email text not null,
  address text not null,
  last_at integer not null,
  primary key (email, address)
) strict, without rowid;
create index known_logins_by_time on known_logins (last_at);
