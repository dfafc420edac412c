-- A customer's page follows their conversation by a ticket, as staff do by theirs.
alter table sign_in_step drop constraint sign_in_step_kind_check;
alter table sign_in_step add constraint sign_in_step_kind_check check (kind in ('two-factor', 'nonce', 'ticket', 'live', 'portal-live'));
