-- Responses from PostgreSQL are not cached, so data changes need not be counted.
select 1;
