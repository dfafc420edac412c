-- Units that were settled and are open again take the place of others, and are worth what they were: a cent more or less.
alter table unit_compensation drop constraint unit_compensation_gross_minor_check;

-- The presets of the order list: several states at once, newest first, which the indexes by one state would have to sort.
create index orders_unpaid on orders (store_id, ordered_at desc, id desc)
  where payment_state in ('UNPAID', 'PARTLY_PAID') and cancelled_at is null and deleted_at is null;
create index orders_unfulfilled on orders (store_id, ordered_at desc, id desc)
  where fulfilment_state in ('UNFULFILLED', 'PARTLY') and cancelled_at is null and deleted_at is null;
