-- Subscribers handle an event together, in one transaction. Where that failed, each handles it alone from then on, noted in outbox_delivery;
-- this says so, for a worker that comes late with the transaction of all.
alter table outbox add column is_divided boolean not null default false;
