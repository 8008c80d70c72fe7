-- Answers under keys, made anew: those that were there may hold tokens, and none is needed for longer than a day.
-- `claim` tells who may keep the answer; without an answer the first try is unfinished.
drop table idempotency_keys;
create table idempotency_keys (
  key text collate "C" primary key,
  fingerprint text not null,
  claim text not null,
  started_at bigint not null,
  status integer,
  body text
);
create index idempotency_keys_by_time on idempotency_keys (started_at);
