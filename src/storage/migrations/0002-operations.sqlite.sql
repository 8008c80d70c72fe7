-- Messages between the processes on one file.
create table events (
  id integer primary key autoincrement,
  message text not null
) strict;

-- Responses stored for clients that retry with the same key. Without a response, the first attempt is unfinished.
create table idempotency_keys (
  key text primary key,
  fingerprint text not null,
  started_at integer not null,
  status integer,
  body text
) strict, without rowid;
create index idempotency_keys_by_time on idempotency_keys (started_at);

-- The number of requests of a client in a time window.
create table request_counts (
  client text not null,
  window_start integer not null,
  requests integer not null,
  primary key (client, window_start)
) strict, without rowid;
create index request_counts_by_time on request_counts (window_start);
