-- Recent writes wait in a pending list that every search scans. At 4 MB, the default of PostgreSQL, scanning the list
-- takes longer than using the index, and the write that fills it delays others while it is merged into the index.
alter index posts_search set (gin_pending_list_limit = 256);
alter index flat_users_search set (gin_pending_list_limit = 256);
alter index blog_users_search set (gin_pending_list_limit = 256);
alter index blog_posts_search set (gin_pending_list_limit = 256);
