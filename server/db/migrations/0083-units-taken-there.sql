-- Units of a reservation that a connected shop has taken from its own stock with the order made there: its number lacks them, so they are
-- no longer reserved of it here, too.
alter table stock_reservation add column taken_there int not null default 0;
with made as (
  select r.id, r.store_id, r.variant_id, r.location_id, r.quantity
  from stock_reservation r
  where exists (
    select from platform_operation p
    where p.store_id = r.store_id and p.kind = 'exchange' and p.applied_at is not null
      and (p.return_id = r.return_id or p.claim_id = r.claim_id)
  )
), counted as (
  update stock_reservation r set taken_there = made.quantity from made where r.id = made.id
)
update stock s set reserved = greatest(0, s.reserved - t.units)
from (select store_id, variant_id, location_id, sum(quantity)::int as units from made group by 1, 2, 3) t
where s.store_id = t.store_id and s.variant_id = t.variant_id and s.location_id = t.location_id;
