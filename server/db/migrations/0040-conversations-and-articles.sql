-- What a store and a customer write to each other about one case, or about an order without one.
create table conversation (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  order_id text collate "C" not null,
  -- At most one of them.
  return_id text collate "C",
  claim_id text collate "C",
  -- The number of the case, else of the order.
  number text not null,
  customer_name text not null,
  customer_email text not null,
  -- The language the customer last wrote in.
  language text not null,
  status text not null default 'OPEN',
  assignee_id text collate "C",
  snoozed_until timestamptz,
  -- The number of the last message; notes and events count as well.
  last_position int not null default 0,
  last_at timestamptz not null,
  last_author text not null,
  last_text text not null default '',
  -- Messages of the customer, of which each person has seen some.
  asked int not null default 0,
  -- Since when the customer waits for an answer.
  waiting_since timestamptz,
  -- The position up to which the customer has read, and up to which they were mailed.
  customer_read int not null default 0,
  customer_mailed int not null default 0,
  first_asked_at timestamptz,
  -- Minutes within answering hours.
  first_response_minutes int,
  resolution_minutes int,
  resolved_at timestamptz,
  search_text text not null generated always as (fold_case(number || ' ' || customer_name || ' ' || customer_email)) stored,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (return_id is null or claim_id is null)
);
create unique index conversation_return on conversation (store_id, return_id) where return_id is not null;
create unique index conversation_claim on conversation (store_id, claim_id) where claim_id is not null;
create unique index conversation_order on conversation (store_id, order_id) where return_id is null and claim_id is null;
create index conversation_of_order on conversation (store_id, order_id);
create index conversation_newest on conversation (store_id, last_at desc, id desc);
create index conversation_status on conversation (store_id, status, last_at desc, id desc);
create index conversation_assignee on conversation (store_id, assignee_id, status, last_at desc, id desc);
create index conversation_created on conversation (store_id, created_at desc, id desc);
create index conversation_waiting on conversation (store_id, waiting_since, id) where waiting_since is not null;
create index conversation_snoozed on conversation (snoozed_until) where status = 'SNOOZED';
create index conversation_resolved on conversation (store_id, resolved_at) where resolved_at is not null;
create index conversation_search on conversation using gin (search_text gin_trgm_ops);

create table conversation_message (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  conversation_id text collate "C" not null references conversation on delete cascade,
  position int not null,
  -- MESSAGE, NOTE for colleagues only, or EVENT: what was done to the conversation.
  kind text not null,
  author text not null,
  actor_id text collate "C",
  actor_name text not null,
  text text not null,
  files jsonb not null default '[]',
  data jsonb not null default '{}',
  created_at timestamptz not null,
  unique (conversation_id, position)
);
create index conversation_message_files on conversation_message using gin (files jsonb_path_ops) where files <> '[]';

-- How many of the customer's messages a person has seen.
create table conversation_seen (
  store_id text collate "C" not null,
  conversation_id text collate "C" not null references conversation on delete cascade,
  membership_id text collate "C" not null,
  asked int not null,
  primary key (conversation_id, membership_id)
);

-- Who has the page open and who is typing; the customer is ''.
create table conversation_presence (
  store_id text collate "C" not null,
  conversation_id text collate "C" not null references conversation on delete cascade,
  membership_id text collate "C" not null,
  name text not null,
  seen_at timestamptz not null,
  typing_until timestamptz,
  primary key (conversation_id, membership_id)
);

create table saved_reply (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  name text not null,
  -- By language.
  texts jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_reply_name on saved_reply (store_id, fold_case(name));

create table conversation_settings (
  store_id text collate "C" primary key references store,
  -- When the store answers: [{day, opens, closes}], 1 is Monday.
  hours jsonb not null,
  -- Minutes within those hours.
  target_minutes int not null,
  version int not null,
  updated_at timestamptz not null
);

-- The store's help for its customers.
create table article_category (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  -- By language.
  names jsonb not null,
  position int not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index article_category_order on article_category (store_id, position, id);

create table article (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  slug text not null,
  category_id text collate "C" references article_category,
  position int not null default 0,
  -- DRAFT: never published or taken back.
  status text not null default 'DRAFT',
  -- The text being written: {titles, bodies}, by language.
  draft jsonb not null,
  -- Whether the draft differs from what is published.
  is_changed boolean not null default true,
  published_version int,
  published_at timestamptz,
  -- What the portal shows it beside.
  reasons text[] not null default '{}',
  policy_ids text[] not null default '{}',
  helped int not null default 0,
  not_helped int not null default 0,
  title text not null,
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (store_id, slug)
);
create index article_newest on article (store_id, updated_at desc, id desc);
create index article_status on article (store_id, status, updated_at desc, id desc);
create index article_category_of on article (store_id, category_id, position, id);
create index article_title on article (store_id, title collate "C", id);
create index article_search on article using gin (search_text gin_trgm_ops);

-- What was published, never changed.
create table article_version (
  article_id text collate "C" not null references article on delete cascade,
  version int not null,
  store_id text collate "C" not null,
  content jsonb not null,
  actor_name text not null,
  published_at timestamptz not null,
  primary key (article_id, version)
);

-- The published text in each language, folded for the search: without case, accents and vowel signs.
create table article_text (
  article_id text collate "C" not null references article on delete cascade,
  store_id text collate "C" not null,
  language text not null,
  title text not null,
  folded_title text not null,
  folded text not null,
  primary key (article_id, language)
);
create index article_text_store on article_text (store_id, language);
create index article_text_search on article_text using gin (folded gin_trgm_ops);

-- One vote per visitor. Visitor and source, their network address, are keyed digests.
create table article_vote (
  article_id text collate "C" not null references article on delete cascade,
  visitor text not null,
  source text not null,
  store_id text collate "C" not null,
  helped boolean not null,
  created_at timestamptz not null,
  primary key (article_id, visitor)
);
create index article_vote_source on article_vote (store_id, source, created_at);

-- What customers searched for and did not find.
create table article_miss (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  language text not null,
  query text not null,
  searches int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (store_id, language, query)
);
create index article_miss_often on article_miss (store_id, searches desc, id desc);
create index article_miss_latest on article_miss (store_id, last_at desc, id desc);
