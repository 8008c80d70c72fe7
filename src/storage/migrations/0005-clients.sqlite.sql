-- The busiest clients of a window are looked up often; earlier counts are no longer needed.
delete from request_counts;
drop index request_counts_by_time;
create index request_counts_by_number on request_counts (window_start, requests);
