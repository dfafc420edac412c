-- How a store's portal speaks and looks; what it has not saved is the product's default.
create table portal_settings (
  store_id text collate "C" primary key references store,
  version integer not null,
  data jsonb not null,
  updated_at timestamptz not null
);
