-- Keys of a store that outlive the server's secret: of the digests of suppressed addresses, and of the links in mails.
create table store_key (
  store_id text collate "C" primary key references store,
  hash_key text not null,
  link_key text not null
);

-- A person who may be written to, or may not.
create table subscriber (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  seq bigint generated always as identity,
  email text,
  email_hash text,
  phone text,
  phone_hash text,
  customer_id text collate "C",
  first_name text not null default '',
  last_name text not null default '',
  language text,
  timezone text,
  country text,
  province text,
  tags text[] not null default '{}',
  attributes jsonb not null default '{}',
  topics_off text[] not null default '{}',
  -- Wants at most one marketing mail a week.
  weekly boolean not null default false,
  email_status text not null default 'NONE',
  sms_status text not null default 'NONE',
  -- When a question was sent that is still open.
  asked_at timestamptz,
  tracking boolean not null default false,
  soft_bounces int not null default 0,
  soft_since timestamptz,
  last_email_at timestamptz,
  last_sms_at timestamptz,
  last_open_day text,
  -- Figures of the person's orders and returns, computed again after each of their events.
  orders int not null default 0,
  spent_minor bigint not null default 0,
  first_order_at timestamptz,
  last_order_at timestamptz,
  bought_units int not null default 0,
  returned_units int not null default 0,
  open_cases int not null default 0,
  source text not null,
  search_text text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  merged_into text collate "C" references subscriber,
  tab text generated always as (
    case
      when erased_at is not null or merged_into is not null then 'gone'
      when email_status = 'SUBSCRIBED' or sms_status = 'SUBSCRIBED' then 'subscribed'
      when email_status = 'PENDING' or sms_status = 'PENDING' then 'pending'
      when email_status = 'UNSUBSCRIBED' or sms_status = 'UNSUBSCRIBED' then 'left'
      when email_status in ('BOUNCED', 'COMPLAINED') or sms_status in ('BOUNCED', 'COMPLAINED') then 'bounced'
      else 'none'
    end
  ) stored,
  unique (store_id, seq),
  check ((email is null) = (email_hash is null) or erased_at is not null),
  check ((phone is null) = (phone_hash is null) or erased_at is not null)
);
create unique index subscriber_email on subscriber (store_id, email) where email is not null;
create unique index subscriber_phone on subscriber (store_id, phone) where phone is not null;
create index subscriber_email_hash on subscriber (store_id, email_hash) where email_hash is not null;
create index subscriber_phone_hash on subscriber (store_id, phone_hash) where phone_hash is not null;
create index subscriber_newest on subscriber (store_id, created_at desc, id desc) where tab <> 'gone';
create index subscriber_changed on subscriber (store_id, updated_at desc, id desc) where tab <> 'gone';
create index subscriber_spent on subscriber (store_id, spent_minor desc, id desc) where tab <> 'gone';
create index subscriber_tab on subscriber (store_id, tab, created_at desc, id desc);
create index subscriber_email_status on subscriber (store_id, email_status, created_at desc, id desc) where tab <> 'gone';
create index subscriber_sms_status on subscriber (store_id, sms_status, created_at desc, id desc) where tab <> 'gone';
create index subscriber_language on subscriber (store_id, language, created_at desc, id desc) where tab <> 'gone';
create index subscriber_country on subscriber (store_id, country, created_at desc, id desc) where tab <> 'gone';
create index subscriber_source on subscriber (store_id, source, created_at desc, id desc) where tab <> 'gone';
create index subscriber_tags on subscriber using gin (tags);
create index subscriber_search on subscriber using gin (search_text gin_trgm_ops);
create index subscriber_asked on subscriber (asked_at) where asked_at is not null;
create index subscriber_merged on subscriber (merged_into) where merged_into is not null;

-- How many subscribers each tab holds: ±1 rows, merged by a task.
create table subscriber_tally (
  id bigint generated always as identity primary key,
  store_id text collate "C" not null,
  tab text not null,
  n bigint not null
);
create index subscriber_tally_of on subscriber_tally (store_id, tab, n);
create function tally_subscriber() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.tab, old.store_id) is not distinct from (new.tab, new.store_id) then return null; end if;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then insert into subscriber_tally (store_id, tab, n) values (old.store_id, old.tab, -1); end if;
  if tg_op in ('INSERT', 'UPDATE') then insert into subscriber_tally (store_id, tab, n) values (new.store_id, new.tab, 1); end if;
  return null;
end $$;
create trigger subscriber_tallied after insert or update or delete on subscriber for each row execute function tally_subscriber();

-- The proof of consent. Append-only: each digest covers the one before it.
create table consent_event (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  subscriber_id text collate "C" not null references subscriber,
  position int not null,
  channel text not null,
  action text not null,
  source text not null,
  at timestamptz not null,
  ip text,
  user_agent text,
  text text not null,
  language text,
  page_url text,
  -- The mail whose link was used.
  evidence_id text collate "C",
  actor text not null,
  digest text not null,
  created_at timestamptz not null,
  unique (subscriber_id, position)
);
create index consent_event_asked on consent_event (store_id, ip, created_at) where action = 'ASKED' and ip is not null;
create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  raise exception 'consent events are added, and neither changed nor deleted';
end $$;
create trigger consent_event_fixed before update or delete on consent_event for each row execute function refuse_consent_change();

-- Addresses that get no marketing; the digest outlives the person.
create table suppression (
  id text collate "C" not null unique,
  store_id text collate "C" not null references store,
  channel text not null,
  address_hash text not null,
  reason text not null,
  source text not null,
  created_at timestamptz not null,
  primary key (store_id, channel, address_hash)
);
create index suppression_newest on suppression (store_id, created_at desc, id desc);

create table segment (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  name text not null,
  definition jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index segment_name on segment (store_id, fold_case(name));

-- Mails to subscribers.
alter table message add column subscriber_id text collate "C" references subscriber;
create index message_subscriber on message (subscriber_id, created_at desc) where subscriber_id is not null;
create index message_recipient on message (store_id, recipient, created_at desc);
