-- Messages between the processes on one file.
create table events (
  id integer primary key autoincrement,
  message text not null
) strict;

-- Answers that are kept for clients who try again with the same key. Without an answer the first try is unfinished.
create table idempotency_keys (
  key text primary key,
  fingerprint text not null,
  started_at integer not null,
  status integer,
  body text
) strict, without rowid;
create index idempotency_keys_by_time on idempotency_keys (started_at);

-- Requests of a client within a window of time.
create table request_counts (
  client text not null,
  window_start integer not null,
  requests integer not null,
  primary key (client, window_start)
) strict, without rowid;
create index request_counts_by_time on request_counts (window_start);
