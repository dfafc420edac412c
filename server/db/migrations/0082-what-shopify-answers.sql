-- A key that a platform has refused once is spent: the next try asks under another one.
alter table platform_operation add column refusals integer not null default 0;
