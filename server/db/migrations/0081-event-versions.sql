-- A server that does not know the columns yet stores its events as version 1, without news.
alter table outbox add column version smallint not null default 1, add column news jsonb not null default '[]';
