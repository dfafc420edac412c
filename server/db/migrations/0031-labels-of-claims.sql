-- Labels and parcels of items that a claim asks back.
alter table label alter column return_id drop not null, add column claim_id text collate "C" references claim,
  add constraint label_case check (num_nonnulls(return_id, claim_id) = 1);
create index label_claim on label (claim_id, created_at, id) where claim_id is not null;
create unique index label_in_force_of_claim on label (claim_id) where claim_id is not null and state in ('WANTED', 'READY', 'FAILED');
alter table shipment alter column return_id drop not null, add column claim_id text collate "C" references claim,
  add constraint shipment_case check (num_nonnulls(return_id, claim_id) = 1);
create index shipment_claim on shipment (claim_id) where claim_id is not null;
