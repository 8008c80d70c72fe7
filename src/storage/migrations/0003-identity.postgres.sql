-- Token revocation. A token issued by the service carries the generation of its account, unless that is 0; any other
-- token is compared by the second of its issue.
alter table blog_users add column token_generation bigint not null default 0;
alter table blog_users add column tokens_valid_from bigint not null default 0;

-- Tokens issued before any of these seconds are invalid. Each restore of the database adds one.
create table token_epochs (
  valid_from bigint primary key
);

-- An attempt counts as a failure until it ends, so that all processes count together.
alter table login_failures add column pending integer not null default 0 check (pending in (0, 1));

-- The subjects that failures are counted for. A count locks the row first, so that counts are not concurrent.
create table login_subjects (
  subject text collate "C" primary key,
  seen_at bigint not null,
  warned_at bigint not null default 0
);
create index login_subjects_by_time on login_subjects (seen_at);

-- Digests of e-mails and of the addresses they have logged in from.
create table known_logins (
  email text collate "C" not null,
  address text collate "C" not null,
  last_at bigint not null,
  primary key (email, address)
);
create index known_logins_by_time on known_logins (last_at);
