-- Campaigns by text message are tested too: a test address is an e-mail address or a phone number.
alter table test_address alter column email drop not null;
alter table test_address add column phone text;
alter table test_address add constraint test_address_one check ((email is null) <> (phone is null));
create unique index test_address_phone on test_address (store_id, phone);
alter table test_address_ask rename column email_hash to address_hash;
