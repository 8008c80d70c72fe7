-- Published events. A row gets its position after it is committed. A transaction has its own id before it takes an event
-- id, so the set of ended transactions determines which event ids can still appear.
create sequence event_ids;
create table events (
  id bigint primary key default case when pg_current_xact_id() is not null then nextval('event_ids') end,
  position bigint,
  message text not null,
  created_at bigint not null default cast(extract(epoch from clock_timestamp()) * 1000 as bigint)
);
create unique index events_by_position on events (position) where position is not null;

-- The process that assigns positions, and until when, by the clock of the database; the last assigned position; and an
-- id up to which every event has its position or will never exist.
create table event_sequencers (
  name text primary key,
  holder text not null,
  held_until bigint not null,
  last_position bigint not null default 0,
  placed_up_to bigint not null default 0
) with (fillfactor = 50);

-- The name of the log, which is part of every position. A reset or a restore replaces it.
create table event_log (
  id integer primary key check (id = 1),
  name text not null
);
