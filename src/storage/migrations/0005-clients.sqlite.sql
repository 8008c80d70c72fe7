-- The busiest clients of a window are looked up often; what was counted before is of no use any more.
delete from request_counts;
drop index request_counts_by_time;
create index request_counts_by_number on request_counts (window_start, requests);
