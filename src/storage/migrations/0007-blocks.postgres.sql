-- How many rows there are for each 4,096 ids, so that a deep page begins near its first row. `block` is the id without
-- its last 12 bits. What a block held when it was settled, after which no id of it is given, has the slot -1; what was
-- deleted has the slot of who deleted it, as in the counters.
create table id_blocks (
  name text not null,
  block bigint not null,
  slot integer not null,
  value bigint not null,
  primary key (name, block, slot)
);

-- All blocks before this one are settled.
create table settled_blocks (
  name text primary key,
  block bigint not null
);

-- In the order of blocks: two who delete much of the same wait for each other in one direction only.
create function leave_blocks() returns trigger language plpgsql as $$
begin
  insert into id_blocks (name, block, slot, value)
    select tg_argv[0], id >> 12, counter_slot(), -count(*) from removed group by 2 order by 2
    on conflict (name, block, slot) do update set value = id_blocks.value + excluded.value;
  return null;
end $$;

create function leave_blocks_by_seq() returns trigger language plpgsql as $$
begin
  insert into id_blocks (name, block, slot, value)
    select tg_argv[0], seq >> 12, counter_slot(), -count(*) from removed group by 2 order by 2
    on conflict (name, block, slot) do update set value = id_blocks.value + excluded.value;
  return null;
end $$;

create trigger posts_left_blocks after delete on posts
  referencing old table as removed for each statement execute function leave_blocks('posts');
create trigger flat_users_left_blocks after delete on flat_users
  referencing old table as removed for each statement execute function leave_blocks_by_seq('flat_users');
create trigger blog_users_left_blocks after delete on blog_users
  referencing old table as removed for each statement execute function leave_blocks('blog_users');
create trigger blog_posts_left_blocks after delete on blog_posts
  referencing old table as removed for each statement execute function leave_blocks('blog_posts');
