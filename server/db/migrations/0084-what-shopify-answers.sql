-- A key that a platform has refused once is spent: the next try asks under another one.
alter table platform_operation add column refusals integer not null default 0;

-- The version a platform answers or delivers in, where it is another than the one asked for.
alter table store_connection add column answered_version text, add column delivered_version text;
