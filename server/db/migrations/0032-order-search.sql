-- Exchanges and replacements are found by their SKUs, too; people who were erased stay out.
update orders as o set search_text = lower(concat_ws(' ', o.number, nullif(o.customer_email, ''), nullif(o.customer_name, ''),
  (select string_agg(distinct l.sku, ' ') from order_line as l where l.order_id = o.id and l.store_id = o.store_id),
  (select string_agg(distinct p.tracking_number, ' ') from parcel as p where p.order_id = o.id and p.store_id = o.store_id)))
where o.kind <> 'sale';

-- Filters that read too many of a million orders. What the presets leave out, and the country, is in the index, so that counting
-- reads no orders.
create index orders_gone on orders (store_id, ordered_at desc, id desc) where cancelled_at is not null or deleted_at is not null;
create index orders_open_cases on orders (store_id, ordered_at desc, id desc) where open_returns > 0 or open_claims > 0;
drop index orders_payment_state;
create index orders_payment_state on orders (store_id, payment_state, ordered_at desc, id desc) include (cancelled_at, deleted_at, country);
drop index orders_fulfilment_state;
create index orders_fulfilment_state on orders (store_id, fulfilment_state, ordered_at desc, id desc)
  include (cancelled_at, deleted_at, country);
drop index order_line_sku;
create index order_line_sku on order_line (store_id, sku, order_id) where sku is not null;

-- The papers of documents among the files, newest first.
create index invoice_file_newest on invoice_file (store_id, created_at desc, invoice_id desc) where kind = 'PDF';

create index invoice_flagged on invoice (store_id, created_at desc, id desc) where flags <> '[]';
