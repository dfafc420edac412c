-- What a store adds to its products for returns: no platform knows these, and no import changes them.
alter table product
  add column final_sale boolean not null default false,
  add column dimension_id text collate "C" references dimension on delete set null,
  add column hs_code text,
  add column origin_country text,
  add column return_instructions jsonb not null default '{}',
  -- The picture uploaded here; null: image_url is the platform's.
  add column image_file_id text collate "C" references file,
  add column version int not null default 1;
alter table variant
  add column barcode text,
  -- Pairs of name and value, "Size: M"; the title joins the values.
  add column options jsonb not null default '[]';
-- Pictures of products, which customers see without signing in.
alter table file add column is_public boolean not null default false;

create index product_tags on product using gin (tags);
create index product_collections on product using gin (collections);
create index product_dimension on product (dimension_id) where dimension_id is not null;

-- Lines are counted by product; those that only named their variant get its product.
update order_line as l set product_external_id = p.external_id
from variant as v join product as p on p.id = v.product_id
where l.product_external_id is null and v.store_id = l.store_id and v.external_id = l.variant_external_id;
create index order_line_product on order_line (store_id, product_external_id);
