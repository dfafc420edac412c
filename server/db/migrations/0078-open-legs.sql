-- Payments whose end is not known yet are looked for regularly.
create index ledger_open on ledger (created_at) where state not in ('SUCCEEDED', 'FAILED');
