-- A case may come back in several parcels, each with a label of its own.
alter table label
  add column parcel_no integer not null default 1,
  -- What its customer was to pay at most when it was chosen; null: the price of the settings.
  add column shown_minor bigint,
  -- What the customer was charged when it was ready first: no later label of the parcel costs them more.
  add column first_deduct_minor bigint;
update label set first_deduct_minor = deduct_minor where ready_at is not null and carrier is not null and state in ('READY', 'EXPIRED');
alter table label_quote add column parcel_no integer not null default 1;
drop index label_in_force;
drop index label_in_force_of_claim;
create unique index label_in_force on label (return_id, parcel_no)
  where return_id is not null and state in ('WANTED', 'PURCHASING', 'UNKNOWN', 'READY', 'FAILED');
create unique index label_in_force_of_claim on label (claim_id, parcel_no)
  where claim_id is not null and state in ('WANTED', 'PURCHASING', 'UNKNOWN', 'READY', 'FAILED');
