-- Getting in: codes by mail, the second factor, sign-ins that take two steps, identities of other providers.
alter table account add column language text;

-- One living code an account and purpose; a newer one replaces it.
create table account_code (
  account_id text collate "C" not null references account on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  -- Keyed with the server's secret: eight digits alone could be found by trying.
  hash text not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);

create table second_factor (
  account_id text collate "C" primary key references account on delete cascade,
  -- Sealed with a key that derives from the server's secret.
  secret text not null,
  confirmed_at timestamptz,
  -- The newest time step a code was taken for; an older or the same one is not taken again.
  last_step bigint,
  created_at timestamptz not null
);

create table recovery_code (
  account_id text collate "C" not null references account on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

-- What lies between the first step of a sign-in and its end. Only hashes of what the browser holds.
create table sign_in_step (
  hash text primary key,
  kind text not null check (kind in ('two-factor', 'nonce', 'ticket')),
  account_id text collate "C" references account on delete cascade,
  membership_id text collate "C" references membership on delete cascade,
  -- Of a ticket: what the browser that began must show.
  proof text,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index sign_in_step_age on sign_in_step (expires_at);

create table account_identity (
  issuer text not null,
  subject text not null,
  account_id text collate "C" not null references account on delete cascade,
  linked_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
create index account_identity_account on account_identity (account_id);

-- Mails to people with an account. The text is sealed, for it may hold a code, and forgotten once it was sent.
create table account_mail (
  id text collate "C" primary key,
  account_id text collate "C" not null references account on delete cascade,
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
create index account_mail_newest on account_mail (created_at desc, id desc);
