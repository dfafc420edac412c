-- A refund made elsewhere pays the return whose units it names. Some platforms report its units under another id than its money.
alter table ledger add column units_external_id text;
