-- What concerns one person of a store, shown by the bell.
create table notice (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  membership_id text collate "C" not null references membership on delete cascade,
  kind text not null check (kind in ('assigned', 'noted', 'label_failed', 'refund_failed', 'requested', 'delivery_failed')),
  -- What it leads to: a return, or a delivery.
  object_id text collate "C" not null,
  -- What it is about in words: a return's number, a delivery's subject.
  subject text not null,
  actor_name text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notice_newest on notice (store_id, membership_id, created_at desc, id desc);
create index notice_unread on notice (store_id, membership_id) where read_at is null;
create index notice_age on notice (created_at);

-- A list as a person likes to see it: the address's query under a name. Shared ones are everybody's in the store.
create table saved_view (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  membership_id text collate "C" not null references membership on delete cascade,
  noun text not null,
  name text not null,
  query text not null,
  shared boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_view_name on saved_view (store_id, membership_id, noun, fold_case(name));
create index saved_view_shared on saved_view (store_id, noun) where shared;

-- The view a list opens with, one a person and noun.
create table default_view (
  store_id text collate "C" not null,
  membership_id text collate "C" not null references membership on delete cascade,
  noun text not null,
  view_id text collate "C" not null references saved_view on delete cascade,
  primary key (membership_id, noun)
);
