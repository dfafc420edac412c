-- The addresses that a template version's links lead to. A click leads to one of them, and nowhere else.
create table link (
  id bigint generated always as identity primary key,
  store_id text collate "C" not null references store,
  template_id text collate "C" not null,
  version int not null,
  position int not null,
  -- With its variables where each reader has an address of their own.
  url text not null,
  created_at timestamptz not null default now()
);
create unique index link_of on link (store_id, template_id, version, md5(url));

-- What readers did with a message. Without consent to be measured a click names a random number and no message.
create table message_event (
  id bigint generated always as identity primary key,
  store_id text collate "C" not null,
  message_id text collate "C" references message on delete cascade,
  campaign_id text collate "C",
  variant text,
  type text not null,
  at timestamptz not null,
  link_id bigint references link,
  nonce text,
  -- A scanner's, not a person's.
  machine boolean not null default false
);
create index message_event_of on message_event (message_id, at) where message_id is not null;
create index message_event_nonce on message_event (nonce, at) where nonce is not null;
create index message_event_campaign on message_event (campaign_id, link_id) where campaign_id is not null;

-- Links of text messages. Without consent to be measured a code names no message.
create table short_link (
  code text collate "C" primary key,
  store_id text collate "C" not null,
  link_id bigint not null references link,
  message_id text collate "C" references message on delete cascade,
  campaign_id text collate "C",
  variant text
);
create index short_link_message on short_link (message_id) where message_id is not null;

create index message_clicked on message (subscriber_id, clicked_at) where clicked_at is not null;

-- A campaign about a topic skips those who left it.
alter table campaign
  add column topic text,
  -- Pinned when sending begins, one for each arm of an A/B test that has a template of its own.
  add column arm_versions jsonb;

-- When a message was first handed over: for a day a provider may know it by its id.
alter table message add column first_sent_at timestamptz;

-- Who no longer wants to be measured has not left a campaign.
drop trigger consent_withdrawn_in_campaign on consent_event;
create trigger consent_withdrawn_in_campaign after insert on consent_event
  for each row when (new.action = 'WITHDRAWN' and new.channel <> 'TRACKING' and new.evidence_id is not null)
  execute function tally_campaign_left();
