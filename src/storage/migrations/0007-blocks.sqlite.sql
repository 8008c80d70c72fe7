-- How many rows there are for each 4,096 ids, so that a deep page begins near its first row. `block` is the id without
-- its last 12 bits. What a block held when it was settled, after which no id of it is given, has the slot -1.
create table id_blocks (
  name text not null,
  block integer not null,
  slot integer not null,
  value integer not null,
  primary key (name, block, slot)
) strict, without rowid;

-- All blocks before this one are settled.
create table settled_blocks (
  name text primary key,
  block integer not null
) strict, without rowid;

create trigger posts_left_block after delete on posts begin
  insert into id_blocks (name, block, slot, value) values ('posts', old.id >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
end;

create trigger flat_users_left_block after delete on flat_users begin
  insert into id_blocks (name, block, slot, value) values ('flat_users', old.seq >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
end;

create trigger blog_users_left_block after delete on blog_users begin
  insert into id_blocks (name, block, slot, value) values ('blog_users', old.id >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
end;

create trigger blog_posts_left_block after delete on blog_posts begin
  insert into id_blocks (name, block, slot, value) values ('blog_posts', old.id >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
end;
