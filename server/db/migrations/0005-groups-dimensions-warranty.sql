-- Text compared without case, also beyond ASCII where the database's own collation stops there (the embedded one's does).
do $$ begin
  if exists (select from pg_collation where collname = 'pg_c_utf8' and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding()))) then
    create function fold_case(text) returns text language sql immutable parallel safe as 'select lower($1 collate "pg_c_utf8")';
  else
    create function fold_case(text) returns text language sql immutable parallel safe as 'select lower($1)';
  end if;
end $$;

alter table product add column collections jsonb not null default '[]';

create table product_group (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  name text not null,
  description text not null,
  match text not null,
  conditions jsonb not null,
  product_ids jsonb not null,
  excluded_product_ids jsonb not null,
  priority int not null,
  active boolean not null,
  product_count int not null,
  counted_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index product_group_name on product_group (store_id, fold_case(name));

create table dimension (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  name text not null,
  length_mm int not null check (length_mm > 0),
  width_mm int not null check (width_mm > 0),
  height_mm int not null check (height_mm > 0),
  length_unit text not null,
  empty_weight_g int not null check (empty_weight_g >= 0),
  max_weight_g int check (max_weight_g > 0),
  weight_unit text not null,
  is_default boolean not null,
  carrier_preset text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index dimension_name on dimension (store_id, fold_case(name));
create unique index dimension_default on dimension (store_id) where is_default;

create table warranty_entry (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  name text not null,
  description text not null,
  product_group_ids jsonb not null,
  duration jsonb,
  lifetime boolean not null,
  starts_from text not null,
  registration_required boolean not null,
  serial_required boolean not null,
  serial_pattern text,
  proof_required boolean not null,
  covered_reasons jsonb not null,
  excluded_reasons jsonb not null,
  benefits jsonb not null,
  return_location_id text collate "C" references location,
  countries jsonb not null,
  price_minor bigint not null,
  priority int not null,
  active boolean not null,
  terms jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (lifetime = (duration is null))
);
create unique index warranty_entry_name on warranty_entry (store_id, fold_case(name));

create table warranty_registration (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  entry_id text collate "C" not null references warranty_entry,
  -- What was promised at registration; later edits of the entry do not reach it.
  promise jsonb not null,
  product_id text collate "C" not null references product,
  product_title text not null,
  variant_id text collate "C",
  serial text,
  serial_key text,
  customer_name text not null,
  customer_email text not null,
  customer_phone text,
  order_id text collate "C" references orders,
  purchase jsonb,
  status text not null,
  note text,
  starts_at timestamptz not null,
  expires_at timestamptz,
  last_day text,
  benefits jsonb not null,
  custom jsonb not null,
  search_text text not null,
  created_at timestamptz not null
);
create unique index warranty_registration_serial on warranty_registration (store_id, product_id, serial_key)
  where status = 'VALID' and serial_key is not null;
create index warranty_registration_newest on warranty_registration (store_id, created_at desc, id desc);
create index warranty_registration_started on warranty_registration (store_id, starts_at desc, id desc);
create index warranty_registration_entry on warranty_registration (entry_id, created_at desc, id desc);
create index warranty_registration_search on warranty_registration using gin (search_text gin_trgm_ops);
