-- Campaigns by text message are tested too: a test address is an e-mail address or a phone number.
alter table test_address alter column email drop not null;
alter table test_address add column phone text;
alter table test_address add constraint test_address_one check ((email is null) <> (phone is null));
create unique index test_address_phone on test_address (store_id, phone);
alter table test_address_ask rename column email_hash to address_hash;

-- A short link leads to a registered address, to an address of the message's reader alone, by its place in the message's data, or,
-- without either, to the page where the reader leaves.
alter table short_link alter column link_id drop not null;
alter table short_link add column own int;
alter table short_link add constraint short_link_own check (message_id is not null or (own is null and link_id is not null));
-- A message of an automation is stored after its text is written.
alter table short_link alter constraint short_link_message_id_fkey deferrable initially deferred;
