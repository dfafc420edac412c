-- Sessions of a store that nobody uses for this long end before their 12 hours are over.
alter table store add column idle_minutes smallint not null default 240 check (idle_minutes between 15 and 720);
