-- Exchanges and replacements are found by their SKUs, too; people who were erased stay out.
update orders as o set search_text = lower(concat_ws(' ', o.number, nullif(o.customer_email, ''), nullif(o.customer_name, ''),
  (select string_agg(distinct l.sku, ' ') from order_line as l where l.order_id = o.id and l.store_id = o.store_id),
  (select string_agg(distinct p.tracking_number, ' ') from parcel as p where p.order_id = o.id and p.store_id = o.store_id)))
where o.kind <> 'sale';

-- The papers of documents among the files, newest first.
create index invoice_file_newest on invoice_file (store_id, created_at desc, invoice_id desc) where kind = 'PDF';
