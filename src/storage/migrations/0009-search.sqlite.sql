-- New rows of a batch of writes go into the search indexes together, at its end: one by one they cost far more. While a
-- batch has a counter with the name of an index, which is never committed, rows beyond it are not in that index yet.
-- Whoever writes without such a counter has every row in the index at once.
--
-- Of the triggers of a table, those that write to its index are created first, and so come last: with them SQLite notices
-- that another connection has changed the schema, and then it no longer finds what the triggers after them name.

drop trigger posts_inserted;
drop trigger posts_deleted;
drop trigger posts_left_block;
drop trigger posts_rewritten;

create trigger posts_indexed after insert on posts
when not exists (select 1 from counters where name = 'posts_search' and slot = 0 and new.id > value) begin
  insert into posts_search (rowid, title_folded, content_folded)
    values (new.id, new.title_folded, new.content_folded);
end;
create trigger posts_inserted after insert on posts begin
  insert into counters (name, slot, value) values ('posts', 0, 1)
    on conflict (name, slot) do update set value = value + 1;
end;

create trigger posts_unindexed after delete on posts
when not exists (select 1 from counters where name = 'posts_search' and slot = 0 and old.id > value) begin
  insert into posts_search (posts_search, rowid, title_folded, content_folded)
    values ('delete', old.id, old.title_folded, old.content_folded);
end;
create trigger posts_deleted after delete on posts begin
  update counters set value = value - 1 where name = 'posts' and slot = 0;
end;
create trigger posts_left_block after delete on posts begin
  insert into id_blocks (name, block, slot, value) values ('posts', old.id >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
end;

create trigger posts_rewritten after update of title_folded, content_folded on posts
when not exists (select 1 from counters where name = 'posts_search' and slot = 0 and old.id > value) begin
  insert into posts_search (posts_search, rowid, title_folded, content_folded)
    values ('delete', old.id, old.title_folded, old.content_folded);
  insert into posts_search (rowid, title_folded, content_folded)
    values (new.id, new.title_folded, new.content_folded);
end;

drop trigger flat_users_inserted;
drop trigger flat_users_deleted;
drop trigger flat_users_left_block;
drop trigger flat_users_rewritten;

create trigger flat_users_indexed after insert on flat_users
when not exists (select 1 from counters where name = 'flat_users_search' and slot = 0 and new.seq > value) begin
  insert into flat_users_search (rowid, name_folded, email_folded)
    values (new.seq, new.name_folded, new.email_folded);
end;
create trigger flat_users_inserted after insert on flat_users begin
  insert into counters (name, slot, value) values ('flat_users', 0, 1)
    on conflict (name, slot) do update set value = value + 1;
end;

create trigger flat_users_unindexed after delete on flat_users
when not exists (select 1 from counters where name = 'flat_users_search' and slot = 0 and old.seq > value) begin
  insert into flat_users_search (flat_users_search, rowid, name_folded, email_folded)
    values ('delete', old.seq, old.name_folded, old.email_folded);
end;
create trigger flat_users_deleted after delete on flat_users begin
  update counters set value = value - 1 where name = 'flat_users' and slot = 0;
end;
create trigger flat_users_left_block after delete on flat_users begin
  insert into id_blocks (name, block, slot, value) values ('flat_users', old.seq >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
end;

create trigger flat_users_rewritten after update of name_folded, email_folded on flat_users
when not exists (select 1 from counters where name = 'flat_users_search' and slot = 0 and old.seq > value) begin
  insert into flat_users_search (flat_users_search, rowid, name_folded, email_folded)
    values ('delete', old.seq, old.name_folded, old.email_folded);
  insert into flat_users_search (rowid, name_folded, email_folded)
    values (new.seq, new.name_folded, new.email_folded);
end;

drop trigger blog_users_inserted;
drop trigger blog_users_deleted;
drop trigger blog_users_left_block;
drop trigger blog_users_rewritten;

create trigger blog_users_indexed after insert on blog_users
when not exists (select 1 from counters where name = 'blog_users_search' and slot = 0 and new.id > value) begin
  insert into blog_users_search (rowid, name_folded, email_folded)
    values (new.id, new.name_folded, new.email_folded);
end;
create trigger blog_users_inserted after insert on blog_users begin
  insert into counters (name, slot, value) values ('blog_users', 0, 1)
    on conflict (name, slot) do update set value = value + 1;
end;

create trigger blog_users_unindexed after delete on blog_users
when not exists (select 1 from counters where name = 'blog_users_search' and slot = 0 and old.id > value) begin
  insert into blog_users_search (blog_users_search, rowid, name_folded, email_folded)
    values ('delete', old.id, old.name_folded, old.email_folded);
end;
create trigger blog_users_deleted after delete on blog_users begin
  update counters set value = value - 1 where name = 'blog_users' and slot = 0;
end;
create trigger blog_users_left_block after delete on blog_users begin
  insert into id_blocks (name, block, slot, value) values ('blog_users', old.id >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
end;

create trigger blog_users_rewritten after update of name_folded, email_folded on blog_users
when not exists (select 1 from counters where name = 'blog_users_search' and slot = 0 and old.id > value) begin
  insert into blog_users_search (blog_users_search, rowid, name_folded, email_folded)
    values ('delete', old.id, old.name_folded, old.email_folded);
  insert into blog_users_search (rowid, name_folded, email_folded)
    values (new.id, new.name_folded, new.email_folded);
end;

drop trigger blog_posts_inserted;
drop trigger blog_posts_deleted;
drop trigger blog_posts_left_block;
drop trigger blog_posts_rewritten;
drop trigger blog_posts_published;

create trigger blog_posts_indexed after insert on blog_posts
when not exists (select 1 from counters where name = 'blog_posts_search' and slot = 0 and new.id > value) begin
  insert into blog_posts_search (rowid, title_folded, body_folded)
    values (new.id, new.title_folded, new.body_folded);
end;
create trigger blog_posts_inserted after insert on blog_posts begin
  insert into counters (name, slot, value)
    values ('blog_posts', 0, 1), ('blog_posts.published', 0, new.published)
    on conflict (name, slot) do update set value = value + excluded.value;
end;

create trigger blog_posts_unindexed after delete on blog_posts
when not exists (select 1 from counters where name = 'blog_posts_search' and slot = 0 and old.id > value) begin
  insert into blog_posts_search (blog_posts_search, rowid, title_folded, body_folded)
    values ('delete', old.id, old.title_folded, old.body_folded);
end;
create trigger blog_posts_deleted after delete on blog_posts begin
  update counters set value = value - 1 where name = 'blog_posts' and slot = 0;
  update counters set value = value - old.published where name = 'blog_posts.published' and slot = 0;
end;
create trigger blog_posts_left_block after delete on blog_posts begin
  insert into id_blocks (name, block, slot, value) values ('blog_posts', old.id >> 12, 0, -1)
    on conflict (name, block, slot) do update set value = value - 1;
end;

create trigger blog_posts_rewritten after update of title_folded, body_folded on blog_posts
when not exists (select 1 from counters where name = 'blog_posts_search' and slot = 0 and old.id > value) begin
  insert into blog_posts_search (blog_posts_search, rowid, title_folded, body_folded)
    values ('delete', old.id, old.title_folded, old.body_folded);
  insert into blog_posts_search (rowid, title_folded, body_folded)
    values (new.id, new.title_folded, new.body_folded);
end;
create trigger blog_posts_published after update of published on blog_posts begin
  update counters set value = value + new.published - old.published
    where name = 'blog_posts.published' and slot = 0;
end;
