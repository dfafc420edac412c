-- Noting on a person that a message left happens hundreds of times a second. No index holds that moment: with room on its page a row is
-- written anew beside the old one, and no index is touched.
alter table subscriber set (fillfactor = 80);
-- The tally is told only of those who change tabs.
drop trigger subscriber_tallied on subscriber;
create trigger subscriber_tallied after insert or delete on subscriber for each row execute function tally_subscriber();
create trigger subscriber_tallied_again after update on subscriber for each row
  when ((old.tab, old.store_id) is distinct from (new.tab, new.store_id)) execute function tally_subscriber();
