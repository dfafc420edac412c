-- Lateness follows the store's settings: when a case entered its stage is stored, so that a changed target moves what is due.
alter table returns add column stage_since timestamptz;
update returns as r set stage_since = coalesce(
  (select min(t.at) from timeline as t where t.return_id = r.id and t.stage = r.stage and t.at >= coalesce(
    (select max(other.at) from timeline as other where other.return_id = r.id and other.stage <> r.stage), '-infinity')),
  r.updated_at)
where r.status = 'OPEN';

-- Exports too large to be sent at once: written by a job, chunk by chunk, and fetched by the person who asked for them.
create table list_export (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  membership_id text collate "C" not null references membership on delete cascade,
  noun text not null,
  format text not null,
  language text not null,
  query jsonb not null,
  state text not null check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  rows_done int not null default 0,
  -- Null: more rows than the list counts.
  rows_total int,
  chunks int not null default 0,
  bytes bigint not null default 0,
  -- Where the next chunk continues; null before the first and after the last.
  position text,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null
);
create index list_export_own on list_export (store_id, membership_id, created_at desc, id desc);
create index list_export_expiry on list_export (expires_at);
create index list_export_open on list_export (updated_at) where state in ('QUEUED', 'RUNNING');

create table list_export_chunk (
  export_id text collate "C" not null references list_export on delete cascade,
  store_id text collate "C" not null,
  position int not null,
  content bytea not null,
  primary key (export_id, position)
);

-- The kinds are the contract's; a list here would have to be changed with each new one.
alter table notice drop constraint notice_kind_check;

-- Searches of long lists by their words.
create index audit_search on audit using gin ((lower(actor_name || ' ' || action || ' ' || coalesce(object_id, '') || ' ' || coalesce(ip, '') || ' ' || coalesce(reason, ''))) gin_trgm_ops);
create index delivery_search on delivery using gin ((lower(topic || ' ' || coalesce(subject, ''))) gin_trgm_ops);
create index webhook_delivery_search on webhook_delivery using gin (topic gin_trgm_ops);
