-- Events are kept for subscribers who come back. None of those that were there has a position that anyone knows.
delete from events;
alter table events add column created_at integer not null default 0;

-- The name of the log, which is part of every position. A reset and a restore give it another one.
create table event_log (
  id integer primary key check (id = 1),
  name text not null
) strict;
