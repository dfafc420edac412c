-- Where a subscriber's latest order went tells their time zone. Campaigns ask it of everybody at once, so it is stored with the order figures.
alter table subscriber add column ship_country text;
update subscriber s set ship_country = o.country
from (
  select distinct on (store_id, customer_email) store_id, customer_email, country from orders
  where kind = 'sale' and deleted_at is null and country is not null order by store_id, customer_email, ordered_at desc
) as o
where o.store_id = s.store_id and o.customer_email = s.email;
