-- What was published. A row gets its position once it is committed: until then it has none. A transaction has its own
-- number before it takes an id: so whoever knows which transactions have ended knows which ids are still to come.
create sequence event_ids;
create table events (
  id bigint primary key default case when pg_current_xact_id() is not null then nextval('event_ids') end,
  position bigint,
  message text not null,
  created_at bigint not null default cast(extract(epoch from clock_timestamp()) * 1000 as bigint)
);
create unique index events_by_position on events (position) where position is not null;

-- Who gives positions, until when, by the clock of the database; the last position that was given; and an id up to
-- which every event has its position or will never be.
create table event_sequencers (
  name text primary key,
  holder text not null,
  held_until bigint not null,
  last_position bigint not null default 0,
  placed_up_to bigint not null default 0
) with (fillfactor = 50);

-- The name of the log, which is part of every position. A reset and a restore give it another one.
create table event_log (
  id integer primary key check (id = 1),
  name text not null
);
