-- Stored responses with a secret are sealed from now on; those written before in plain text are removed.
delete from idempotency where answer ~ '"(key|secret|token|invitation_url)":"';

-- A failed attempt counts by its source too: an address, or a device that signed in before.
alter table login_failure add column source text not null default '';
create index login_failure_source on login_failure (source, at);

-- A ticket opens the stream of events once; its proof is the session.
alter table sign_in_step drop constraint sign_in_step_kind_check;
alter table sign_in_step add constraint sign_in_step_kind_check check (kind in ('two-factor', 'nonce', 'ticket', 'live'));
