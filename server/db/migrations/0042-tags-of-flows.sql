-- Tags that flows set. They stay here: the platform's own tags are overwritten with every change it reports.
alter table customer add column own_tags text[] not null default '{}';
alter table orders add column own_tags text[] not null default '{}';
