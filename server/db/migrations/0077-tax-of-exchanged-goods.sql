-- A platform's prices are taxed by the class of the product and the address of the customer: such a variant has no rate of its own.
-- Null: the rate stands. Empty: taxed in a class that is not known yet.
alter table variant add column tax_class text;
update variant as v set tax_class = ''
from store_connection as c, product as p
where c.store_id = v.store_id and p.id = v.product_id and p.store_id = v.store_id and v.tax_rate = '0' and p.external_id not like 'recorded:%';

-- The tax on the price of an exchange line before any discount.
alter table order_line add column list_tax_minor bigint;

-- The rate a platform gave for a variant at an address, which is kept as a digest.
create table tax_quote (
  store_id text collate "C" not null references store,
  variant_external_id text not null,
  place text not null,
  rate text not null,
  quoted_at timestamptz not null default now(),
  primary key (store_id, variant_external_id, place)
);
