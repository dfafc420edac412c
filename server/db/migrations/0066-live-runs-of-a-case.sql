-- Looked up for every event of a case. Before a table has statistics all indexes that begin with the store look alike, and a plan kept from
-- then reads every run of the store.
create index flow_run_of_case on flow_run (store_id, subject_id) where state in ('READY', 'WAITING', 'PAYING', 'HELD');
