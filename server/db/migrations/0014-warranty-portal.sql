-- Customers register what they bought themselves, and are told before the warranty ends.
alter table warranty_registration
  add column source text not null default 'staff',
  -- Of an order: the line it was registered for. What the desk registers names the product alone.
  add column order_line_id text collate "C",
  add column proof_files jsonb not null default '[]',
  -- The language the customer spoke while registering.
  add column language text,
  -- Set with the mail that says it, or where there is none to send; null still waits.
  add column reminded_at timestamptz;
create index warranty_registration_order on warranty_registration (order_id) where order_id is not null;
create index warranty_registration_ending on warranty_registration (store_id, last_day)
  where status = 'VALID' and reminded_at is null and last_day is not null;
-- What is over already is nobody's news.
update warranty_registration set reminded_at = now() where expires_at < now();
