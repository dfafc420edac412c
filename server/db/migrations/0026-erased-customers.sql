-- When the customer's personal data was erased: what the platform reports about the order later is stored without it.
alter table orders add column person_erased_at timestamptz;
