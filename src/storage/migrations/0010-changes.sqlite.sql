-- Changes with every write to data, so that responses can be cached across writes of bookkeeping: counted requests, log-in
-- attempts, idempotency keys, persisted documents and events that are deleted.
create table data_changes (id integer primary key check (id = 1), value integer not null) strict;
insert into data_changes (id, value) values (1, 0);

create trigger blog_users_insert_changes_data after insert on blog_users begin
  update data_changes set value = value + 1;
end;
create trigger blog_users_update_changes_data after update on blog_users begin
  update data_changes set value = value + 1;
end;
create trigger blog_users_delete_changes_data after delete on blog_users begin
  update data_changes set value = value + 1;
end;
create trigger blog_tags_insert_changes_data after insert on blog_tags begin
  update data_changes set value = value + 1;
end;
create trigger blog_tags_update_changes_data after update on blog_tags begin
  update data_changes set value = value + 1;
end;
create trigger blog_tags_delete_changes_data after delete on blog_tags begin
  update data_changes set value = value + 1;
end;
create trigger blog_posts_insert_changes_data after insert on blog_posts begin
  update data_changes set value = value + 1;
end;
create trigger blog_posts_update_changes_data after update on blog_posts begin
  update data_changes set value = value + 1;
end;
create trigger blog_posts_delete_changes_data after delete on blog_posts begin
  update data_changes set value = value + 1;
end;
create trigger blog_post_tags_insert_changes_data after insert on blog_post_tags begin
  update data_changes set value = value + 1;
end;
create trigger blog_post_tags_update_changes_data after update on blog_post_tags begin
  update data_changes set value = value + 1;
end;
create trigger blog_post_tags_delete_changes_data after delete on blog_post_tags begin
  update data_changes set value = value + 1;
end;
create trigger blog_comments_insert_changes_data after insert on blog_comments begin
  update data_changes set value = value + 1;
end;
create trigger blog_comments_update_changes_data after update on blog_comments begin
  update data_changes set value = value + 1;
end;
create trigger blog_comments_delete_changes_data after delete on blog_comments begin
  update data_changes set value = value + 1;
end;
create trigger blog_friends_insert_changes_data after insert on blog_friends begin
  update data_changes set value = value + 1;
end;
create trigger blog_friends_update_changes_data after update on blog_friends begin
  update data_changes set value = value + 1;
end;
create trigger blog_friends_delete_changes_data after delete on blog_friends begin
  update data_changes set value = value + 1;
end;
create trigger posts_insert_changes_data after insert on posts begin
  update data_changes set value = value + 1;
end;
create trigger posts_update_changes_data after update on posts begin
  update data_changes set value = value + 1;
end;
create trigger posts_delete_changes_data after delete on posts begin
  update data_changes set value = value + 1;
end;
create trigger flat_users_insert_changes_data after insert on flat_users begin
  update data_changes set value = value + 1;
end;
create trigger flat_users_update_changes_data after update on flat_users begin
  update data_changes set value = value + 1;
end;
create trigger flat_users_delete_changes_data after delete on flat_users begin
  update data_changes set value = value + 1;
end;
create trigger products_insert_changes_data after insert on products begin
  update data_changes set value = value + 1;
end;
create trigger products_update_changes_data after update on products begin
  update data_changes set value = value + 1;
end;
create trigger products_delete_changes_data after delete on products begin
  update data_changes set value = value + 1;
end;
create trigger settings_insert_changes_data after insert on settings begin
  update data_changes set value = value + 1;
end;
create trigger settings_update_changes_data after update on settings begin
  update data_changes set value = value + 1;
end;
create trigger settings_delete_changes_data after delete on settings begin
  update data_changes set value = value + 1;
end;
