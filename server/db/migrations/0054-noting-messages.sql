-- While a campaign is sent, hundreds of people a second get a new moment of their last message. No index holds that moment: with free
-- space on its page, the new version of a row is stored beside the old one, and no index has to change.
alter table subscriber set (fillfactor = 80);
-- The tally is told only of those who change tabs.
drop trigger subscriber_tallied on subscriber;
create trigger subscriber_tallied after insert or delete on subscriber for each row execute function tally_subscriber();
create trigger subscriber_tallied_again after update on subscriber for each row
  when ((old.tab, old.store_id) is distinct from (new.tab, new.store_id)) execute function tally_subscriber();
