-- A customer's erasure takes away what somebody wrote about a movement of a credit, and nothing else of it.
create or replace function refuse_store_credit_change() returns trigger language plpgsql as $$
begin
  if current_setting('backhaul.erasing', true) = 'on' and tg_op = 'UPDATE' and tg_table_name = 'store_credit_movement' then
    if to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' and new.reason is null then return new; end if;
  end if;
  raise exception 'the balance of a store credit changes by new movements alone';
end $$;
