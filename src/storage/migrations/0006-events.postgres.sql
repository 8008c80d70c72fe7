-- What was published. A row gets its position once it is committed: until then it has none.
create table events (
  id bigint generated always as identity primary key,
  position bigint,
  message text not null,
  created_at bigint not null default cast(extract(epoch from clock_timestamp()) * 1000 as bigint)
);
create unique index events_by_position on events (position) where position is not null;
create index events_unplaced on events (id) where position is null;

-- Who gives positions, until when, by the clock of the database; and the last position that was given.
create table event_sequencers (
  name text primary key,
  holder text not null,
  held_until bigint not null,
  last_position bigint not null default 0
) with (fillfactor = 50);

-- The name of the log, which is part of every position. A reset and a restore give it another one.
create table event_log (
  id integer primary key check (id = 1),
  name text not null
);
