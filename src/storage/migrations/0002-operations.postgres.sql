-- Responses stored for clients that retry with the same key. Without a response, the first attempt is unfinished.
create table idempotency_keys (
  key text collate "C" primary key,
  fingerprint text not null,
  started_at bigint not null,
  status integer,
  body text
);
create index idempotency_keys_by_time on idempotency_keys (started_at);

-- The number of requests of a client in a time window.
create table request_counts (
  client text collate "C" not null,
  window_start bigint not null,
  requests bigint not null,
  primary key (client, window_start)
);
create index request_counts_by_time on request_counts (window_start);
