-- Answers that are kept for clients who try again with the same key. Without an answer the first try is unfinished.
create table idempotency_keys (
  key text collate "C" primary key,
  fingerprint text not null,
  started_at bigint not null,
  status integer,
  body text
);
create index idempotency_keys_by_time on idempotency_keys (started_at);

-- Requests of a client within a window of time.
create table request_counts (
  client text collate "C" not null,
  window_start bigint not null,
  requests bigint not null,
  primary key (client, window_start)
);
create index request_counts_by_time on request_counts (window_start);
