-- What the event said that a run began with: the case may have changed before a condition asks. Empty for older runs.
alter table flow_run add column event jsonb not null default '{}';
