-- Mails to customers: written with the event that caused them, sent by a job.
create table message (
  id text collate "C" primary key,
  store_id text collate "C" not null,
  return_id text collate "C" references returns,
  template text not null,
  language text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  -- QUEUED, SENT, FAILED, or KEPT where no mail server is configured.
  state text not null,
  error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index message_newest on message (store_id, created_at desc, id desc);
create index message_return on message (return_id) where return_id is not null;
