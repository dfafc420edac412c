-- What mails say. A template without a row has the product's default content; `id` is the key of a system template.
create table template (
  store_id text collate "C" not null references store,
  id text collate "C" not null,
  version integer not null,
  -- Null: reset to the default.
  content jsonb,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (store_id, id)
);
-- What an editor holds and nobody receives yet; deleted when the template is saved or reset.
create table template_draft (
  store_id text collate "C" not null references store,
  template_id text collate "C" not null,
  content jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (store_id, template_id)
);
-- Never changed: a message names the version it was written from.
create table template_version (
  store_id text collate "C" not null references store,
  template_id text collate "C" not null,
  version integer not null,
  content jsonb not null,
  languages text[] not null,
  created_at timestamptz not null,
  primary key (store_id, template_id, version)
);
-- Mails that a store has switched off or on; the others are on.
create table transactional_mail (
  store_id text collate "C" not null references store,
  key text not null,
  is_active boolean not null,
  updated_at timestamptz not null,
  primary key (store_id, key)
);
-- How a store presents itself in its mails; what it has not saved is the product's default.
create table shop_settings (
  store_id text collate "C" primary key references store,
  version integer not null,
  data jsonb not null,
  updated_at timestamptz not null
);

alter table message
  -- A mail that is switched off has neither subject nor text.
  alter column subject drop not null,
  alter column body drop not null,
  add column html text,
  add column kind text not null default 'TRANSACTIONAL',
  add column template_version integer,
  add column skip_reason text,
  -- Variables that had no value.
  add column missing text[] not null default '{}',
  add column attempts integer not null default 0,
  add column resend_of text collate "C",
  add column recipient_key text collate "C" not null generated always as (fold_case(recipient)) stored,
  add column search_text text not null generated always as (fold_case(recipient || ' ' || coalesce(subject, ''))) stored;
update message set kind = 'STAFF' where template in ('invitation', 'staffRequested');
create index message_search on message using gin (search_text gin_trgm_ops);
create index message_person on message (store_id, recipient_key, created_at desc, id desc);
create index message_template on message (store_id, template, created_at desc);
create index message_state on message (store_id, state, created_at desc, id desc);
create index message_invoice on message (invoice_id) where invoice_id is not null;
