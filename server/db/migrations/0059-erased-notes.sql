-- The notes on an issued document are erased with its buyer, because they are written to them.
create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
declare
  -- Generated columns have no value yet when this runs.
  later text[] := array['status', 'paid_minor', 'credited_minor', 'sent_count', 'reminded', 'overdue_at', 'chase_on', 'einvoice',
    'einvoice_rule', 'flags', 'version', 'updated_at', 'issue_key', 'due_key', 'number_key'];
begin
  if current_setting('backhaul.erasing', true) = 'on' then
    later := later || array['buyer', 'notes', 'message', 'search_text'];
  end if;
  if tg_op = 'UPDATE' and new.status <> 'DRAFT' and to_jsonb(old) - later = to_jsonb(new) - later then
    return new;
  end if;
  raise exception 'an issued document is corrected by a credit note, and neither changed nor deleted';
end $$;
