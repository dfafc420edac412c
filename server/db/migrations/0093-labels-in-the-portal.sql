-- Labels that customers get by themselves in the portal, and codes from which a counter prints a label.
alter table label_quote
  -- A slip asks nobody.
  alter column connection_id drop not null,
  alter column provider_ref drop not null,
  add column is_customer boolean not null default false,
  -- What each offer costs the customer, by the id of the offer.
  add column fees jsonb,
  add column rule_id text,
  add column rule_name text;
create index label_quote_return on label_quote (return_id, created_at) where is_customer;
create index label_quote_claim on label_quote (claim_id, created_at) where is_customer;
alter table label
  -- How the customer hands the parcel in: PRINT, CODE, BOTH.
  add column handover text not null default 'PRINT',
  -- WANTED: it is still to be fetched; ISSUED; NONE: the carrier issues none.
  add column code_state text,
  -- The picture that the carrier issued.
  add column code bytea;

-- Rules so far are for labels to print.
update store_settings
set data = jsonb_set(data, '{rules}', (
  select coalesce(jsonb_agg(jsonb_set(rule, '{purchase}', '{"handover": "PRINT"}'::jsonb || (rule -> 'purchase')) order by n), '[]')
  from jsonb_array_elements(data -> 'rules') with ordinality as r (rule, n)))
where section = 'SHIPPING_LABEL' and jsonb_typeof(data -> 'rules') = 'array';
