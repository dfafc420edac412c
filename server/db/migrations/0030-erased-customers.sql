-- When the customer's personal data was erased: what the platform reports about the order later is stored without it.
alter table orders add column person_erased_at timestamptz;

-- An issued document may lose its buyer, and its paper, when the customer's data is erased; nothing else about it changes.
create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
declare
  -- Generated columns have no value yet when this runs.
  later text[] := array['status', 'paid_minor', 'credited_minor', 'sent_count', 'reminded', 'overdue_at', 'chase_on', 'einvoice',
    'einvoice_rule', 'flags', 'version', 'updated_at', 'issue_key', 'due_key', 'number_key'];
begin
  if current_setting('backhaul.erasing', true) = 'on' then
    later := later || array['buyer', 'message', 'search_text'];
  end if;
  if tg_op = 'UPDATE' and new.status <> 'DRAFT' and to_jsonb(old) - later = to_jsonb(new) - later then
    return new;
  end if;
  raise exception 'an issued document is corrected by a credit note, and neither changed nor deleted';
end $$;
create or replace function refuse_invoice_record_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'invoice_file' and current_setting('backhaul.erasing', true) = 'on' then
    return old;
  end if;
  raise exception 'payments and files of documents are added and never changed';
end $$;
