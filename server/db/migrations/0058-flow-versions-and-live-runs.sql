-- The limits of a version, as they were published; those of the flow are its draft's.
alter table flow_version add column pay_limits jsonb;
alter table flow_version disable trigger flow_version_fixed;
update flow_version v set pay_limits = f.pay_limits from flow f where f.id = v.flow_id and f.store_id = v.store_id and f.pay_limits is not null;
alter table flow_version enable trigger flow_version_fixed;

-- Counted for each flow of a list, and before one is archived.
create index flow_run_live on flow_run (store_id, flow_id) where ended_at is null;
