-- Whether any step of a run was refused, so that statistics need not read its path.
alter table flow_run add column refused boolean not null generated always as (trace @? '$[*].refused') stored;
-- Statistics of flows count runs from the index alone.
drop index flow_run_started;
create index flow_run_started on flow_run (store_id, started_at) include (flow_id, state, acted, refused);
-- Live runs of a case are found by the case alone: of indexes that begin with the store, one that is kept from before statistics may read
-- every run of it.
drop index flow_run_of_case;
create index flow_run_of_case on flow_run (subject_id) where state in ('READY', 'WAITING', 'PAYING', 'HELD');

-- What a settled line's item is, so that the reasons of the products most returned are found without reading every item and every line.
alter table analytics_line
  add column product int,
  add column variant int,
  add column reason int not null default 0,
  add column currency int not null default 0;
update analytics_line as n set product = i.product, variant = i.variant, reason = i.reason, currency = i.currency
from analytics_item as i where i.store_id = n.store_id and i.return_id = n.return_id and i.position = n.position;
create index analytics_line_product on analytics_line (store_id, product) include (day, reason, units, currency);
create index analytics_line_variant on analytics_line (store_id, variant) include (day, reason, units, currency);
