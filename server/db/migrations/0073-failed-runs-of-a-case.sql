-- Events are recorded with failed runs as well, which may be retried; they are found with the live ones.
drop index flow_run_of_case;
create index flow_run_of_case on flow_run (subject_id) where state in ('READY', 'WAITING', 'PAYING', 'HELD', 'FAILED');
