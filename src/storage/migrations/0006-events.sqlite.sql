-- Events are kept for subscribers that reconnect. No client knows the position of an earlier event.
delete from events;
alter table events add column created_at integer not null default 0;

-- The name of the log, which is part of every position. A reset or a restore replaces it.
create table event_log (
  id integer primary key check (id = 1),
  name text not null
) strict;
