-- A correction is paid beyond what the rounds owe, so that later rounds still pay their whole due.
alter table ledger add column correction_minor bigint not null default 0;
-- The part of a debt that ended with its exchange, which was cancelled before any of it went out.
alter table returns add column waived_minor bigint not null default 0;

-- Until now the newest refunds of a return were the ones beyond its rounds.
with due as (
  select return_id, sum(refund_minor + credit_minor) as amount from return_round group by return_id
), paid as (
  select id, return_id, kind, amount_minor,
    sum(amount_minor) over (partition by return_id) as amount,
    coalesce(sum(amount_minor) filter (where kind = 'REFUND')
      over (partition by return_id order by id desc rows between unbounded preceding and 1 preceding), 0) as newer
  from ledger where return_id is not null and state <> 'FAILED' and kind in ('REFUND', 'STORE_CREDIT')
)
update ledger set correction_minor = least(paid.amount_minor, paid.amount - due.amount - paid.newer)
from paid join due using (return_id)
where ledger.id = paid.id and paid.kind = 'REFUND' and paid.amount - due.amount - paid.newer > 0;

update returns set waived_minor = greatest(0, owed.amount - coalesce((
  select sum(amount_minor) from ledger where return_id = returns.id and kind = 'INVOICE_PAYMENT' and state = 'SUCCEEDED'), 0))
from (select return_id, sum(invoice_minor) as amount from return_round group by return_id) as owed
where owed.return_id = returns.id and returns.exchange_status = 'CANCELLED';
