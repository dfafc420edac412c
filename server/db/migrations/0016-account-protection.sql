-- Stored responses with a secret are sealed from now on; those written before in plain text are removed.
delete from idempotency where answer ~ '"(key|secret|token|invitation_url)":"';
