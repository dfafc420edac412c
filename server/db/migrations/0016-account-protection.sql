-- Stored responses with a secret are sealed from now on; those written before in plain text are removed.
delete from idempotency where answer ~ '"(key|secret|token|invitation_url)":"';

-- A failed attempt counts by its source too: an address, or a device that signed in before.
alter table login_failure add column source text not null default '';
create index login_failure_source on login_failure (source, at);

-- A ticket opens the stream of events once; its proof is the session.
alter table sign_in_step drop constraint sign_in_step_kind_check;
alter table sign_in_step add constraint sign_in_step_kind_check check (kind in ('two-factor', 'nonce', 'ticket', 'live'));

-- An owner who registered where no confirmation was required may enter, but the address is not proven by that.
alter table account add column enters_unverified boolean not null default false;

-- Anybody can type a domain: it is provisional until the store's platform delivers signed with the store's secret.
alter table store add column domain_proven_at timestamptz;
update store set domain_proven_at = first.at
  from (select store_id, min(received_at) as at from delivery group by store_id) as first where first.store_id = store.id;
drop index store_domain;
create index store_domain on store (platform, lower(platform_domain));

-- A secret is from now on set up with the password; those set up without it and not confirmed yet start again.
delete from second_factor where confirmed_at is null;
