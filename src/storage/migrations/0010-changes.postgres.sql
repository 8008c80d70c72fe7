-- PostgreSQL caches no responses, and need not know when data changes.
select 1;
