-- Pictures uploaded for mails. Whoever reads a mail sees them by their key, which cannot be guessed.
alter table file add column mail_key text collate "C";
create unique index file_mail_key on file (mail_key) where mail_key is not null;

-- The versions of templates that show a picture; version 0 is what an editor holds.
create table template_file (
  store_id text collate "C" not null references store,
  template_id text collate "C" not null,
  version integer not null,
  file_id text collate "C" not null references file,
  primary key (store_id, template_id, version, file_id)
);
create index template_file_file on template_file (file_id);

-- What the mails of one campaign showed alike when they were sent: products with their prices of that day. Named by its digest.
create table mail_shown (
  store_id text collate "C" not null references store,
  id text collate "C" not null,
  shown jsonb not null,
  created_at timestamptz not null,
  primary key (store_id, id)
);

-- Addresses outside the team that may get test mails once they are confirmed.
create table test_address (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  email text not null,
  language text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  unique (store_id, email)
);
-- Every confirmation mail, so that removing an address and adding it again gets around no limit.
create table test_address_ask (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  email_hash text not null,
  asked_at timestamptz not null
);
create index test_address_ask_lately on test_address_ask (store_id, asked_at desc);
