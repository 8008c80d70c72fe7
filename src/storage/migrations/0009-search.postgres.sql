-- What was written lately waits in a list that every search reads to its end. At 4 MB, which is PostgreSQL's own figure,
-- the list takes longer to read than the index, and whoever fills it makes others wait while it goes into the index.
alter index posts_search set (gin_pending_list_limit = 256);
alter index flat_users_search set (gin_pending_list_limit = 256);
alter index blog_users_search set (gin_pending_list_limit = 256);
alter index blog_posts_search set (gin_pending_list_limit = 256);
