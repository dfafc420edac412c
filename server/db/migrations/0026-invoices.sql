-- Numbers without gaps: one row a kind, prefix and year. The row stays locked until the document of its number is written.
create table invoice_series (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  kind text not null check (kind in ('INVOICE', 'ADDITIONAL_INVOICE', 'CREDIT_NOTE')),
  prefix text collate "C" not null,
  year int not null,
  -- The number that is given next.
  next bigint not null,
  -- The day of the last one; the next is not before it.
  last_date text collate "C" not null,
  unique (store_id, kind, prefix, year)
);
create index invoice_series_prefix on invoice_series (store_id, prefix);

-- Invoices, additional invoices and credit notes. Days are the store's, as YYYY-MM-DD; amounts are minor units.
create table invoice (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  kind text not null check (kind in ('INVOICE', 'ADDITIONAL_INVOICE', 'CREDIT_NOTE')),
  number text collate "C",
  series_id text collate "C" references invoice_series,
  seq bigint,
  status text not null check (status in ('DRAFT', 'OPEN', 'PAID', 'VOID', 'UNCOLLECTIBLE', 'ISSUED')),
  order_id text collate "C" references orders,
  order_number text,
  return_id text collate "C" references returns,
  claim_id text collate "C",
  -- The number of that return or claim.
  case_number text,
  ledger_id text collate "C" references ledger,
  -- The invoice a credit note corrects: here, or made elsewhere.
  related_id text collate "C" references invoice,
  related_text jsonb,
  -- Null on a draft, which shows the settings' seller.
  seller jsonb,
  buyer jsonb not null,
  language text not null,
  currency text not null,
  prices text not null check (prices in ('NET', 'GROSS')),
  rounding text not null check (rounding in ('PER_RATE', 'PER_LINE')),
  lines jsonb not null,
  discount jsonb,
  discount_minor bigint not null default 0,
  taxes jsonb not null,
  tax_reasons jsonb not null default '{}',
  net_minor bigint not null,
  tax_minor bigint not null,
  gross_minor bigint not null,
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  credited_minor bigint not null default 0 check (credited_minor >= 0),
  issue_date text collate "C",
  supply_date text collate "C",
  due_date text collate "C",
  notes text,
  message text,
  payment_url text,
  terms text,
  iban text,
  footer text,
  exchange_rate text,
  tax_currency jsonb,
  flags jsonb not null default '[]',
  einvoice text not null default 'NONE' check (einvoice in ('NONE', 'READY', 'REFUSED')),
  einvoice_rule text,
  sent_count int not null default 0,
  -- How many reminders were mailed, and when the invoice was found overdue.
  reminded int not null default 0,
  overdue_at timestamptz,
  -- The day on which it is overdue, or on which the next reminder is mailed; null: nothing is left to do.
  chase_on text collate "C",
  search_text text not null,
  issued_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What lists sort by: drafts come after every issued document.
  issue_key text collate "C" generated always as (coalesce(issue_date, '9999-12-31')) stored,
  due_key text collate "C" generated always as (coalesce(due_date, '9999-12-31')) stored,
  number_key text collate "C" generated always as (coalesce(number, '')) stored,
  check ((status = 'DRAFT') = (number is null)),
  check (status = 'DRAFT' or issue_date is not null)
);

-- The payments of an invoice; a report of one is booked once, however often it arrives.
create table invoice_payment (
  id text collate "C" primary key,
  store_id text collate "C" not null references store,
  invoice_id text collate "C" not null references invoice,
  external_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  paid_on text collate "C" not null,
  method text not null,
  source text not null check (source in ('PERSON', 'PUBLIC', 'PLATFORM')),
  ledger_id text collate "C" references ledger deferrable initially deferred,
  created_at timestamptz not null,
  unique (store_id, external_id)
);
create index invoice_payment_invoice on invoice_payment (invoice_id, id);

-- The paper and the e-invoice as they were first made.
create table invoice_file (
  invoice_id text collate "C" not null references invoice,
  store_id text collate "C" not null references store,
  kind text not null check (kind in ('PDF', 'XML')),
  sha256 text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (invoice_id, kind)
);

-- The documents so far, each number and day as it was. Their lines named rates by the tax alone.
insert into invoice_series (id, store_id, kind, prefix, year, next, last_date)
select md5(d.store_id || d.kind || d.year), d.store_id, d.kind, d.prefix, d.year::int, max(d.seq) + 1, max(d.day)
from (
  select x.store_id, x.kind, split_part(x.number, '-', 1) as prefix, split_part(x.number, '-', 2) as year,
    split_part(x.number, '-', 3)::bigint as seq, to_char(x.issued_at at time zone s.timezone, 'YYYY-MM-DD') as day
  from document as x join store as s on s.id = x.store_id
) as d
group by d.store_id, d.kind, d.prefix, d.year;

insert into invoice (
  id, store_id, kind, number, series_id, seq, status, order_id, order_number, return_id, case_number, ledger_id, seller, buyer, language,
  currency, prices, rounding, lines, taxes, net_minor, tax_minor, gross_minor, paid_minor, issue_date, due_date, message, sent_count,
  search_text, issued_at, created_at, updated_at
)
select d.id, d.store_id, d.kind, d.number, md5(d.store_id || d.kind || split_part(d.number, '-', 2)), split_part(d.number, '-', 3)::bigint,
  d.status, d.order_id, o.number, d.return_id, r.number, d.ledger_id,
  jsonb_build_object('name', s.name, 'lines', '[]'::jsonb, 'city', '', 'postal_code', '', 'region', null, 'country', s.country,
    'vat_id', null, 'tax_number', null, 'email', null),
  jsonb_build_object('name', coalesce(d.buyer ->> 'name', ''), 'lines', '[]'::jsonb, 'city', '', 'postal_code', '', 'region', null,
    'country', '', 'vat_id', null, 'tax_number', null, 'email', nullif(d.buyer ->> 'email', '')),
  'en', d.currency, 'GROSS', 'PER_LINE', lines.all_lines, lines.all_taxes, d.net_minor, d.tax_minor, d.gross_minor, d.paid_minor,
  to_char(d.issued_at at time zone s.timezone, 'YYYY-MM-DD'), to_char(d.due_at at time zone s.timezone, 'YYYY-MM-DD'), d.message,
  d.sent_count, lower(concat_ws(' ', d.number, o.number, r.number, d.buyer ->> 'name', d.buyer ->> 'email')),
  d.issued_at, d.issued_at, d.issued_at
from document as d
join store as s on s.id = d.store_id
join orders as o on o.id = d.order_id
left join returns as r on r.id = d.return_id
cross join lateral (
  select
    jsonb_agg(jsonb_build_object(
      'description', case l.line ->> 'description' when 'SHIPPING' then 'Shipping' when 'EXCHANGE_DIFFERENCE' then 'Exchange'
        when 'CORRECTION' then 'Correction' else l.line ->> 'description' end,
      'sku', null, 'quantity', coalesce(l.line ->> 'quantity', '1'), 'unit', 'C62',
      'unit_price', trim_scale(round(l.gross / greatest(coalesce((l.line ->> 'quantity')::numeric, 1), 1), 4))::text,
      'discount', null, 'category', l.category, 'rate', l.rate, 'order_line_id', l.line -> 'order_line_id', 'charged_tax_minor', l.tax,
      'discount_minor', 0, 'net_minor', l.net, 'tax_minor', l.tax, 'gross_minor', l.gross) order by l.position) as all_lines,
    (select jsonb_agg(jsonb_build_object('category', g.category, 'rate', g.rate, 'net_minor', g.net, 'tax_minor', g.tax, 'reason', null))
     from (
       select case when (e.line ->> 'tax_minor')::bigint = 0 then 'Z' else 'S' end as category,
         case when (e.line ->> 'tax_minor')::bigint = 0 or (e.line ->> 'net_minor')::bigint = 0 then '0'
           else trim_scale(round(abs((e.line ->> 'tax_minor')::numeric * 100 / (e.line ->> 'net_minor')::numeric), 1))::text end as rate,
         sum((e.line ->> 'net_minor')::bigint) as net, sum((e.line ->> 'tax_minor')::bigint) as tax
       from jsonb_array_elements(d.lines) as e (line) group by 1, 2
     ) as g) as all_taxes
  from (
    select e.line, e.position, (e.line ->> 'net_minor')::bigint as net, (e.line ->> 'tax_minor')::bigint as tax,
      (e.line ->> 'gross_minor')::numeric as gross,
      case when (e.line ->> 'tax_minor')::bigint = 0 then 'Z' else 'S' end as category,
      case when (e.line ->> 'tax_minor')::bigint = 0 or (e.line ->> 'net_minor')::bigint = 0 then '0'
        else trim_scale(round(abs((e.line ->> 'tax_minor')::numeric * 100 / (e.line ->> 'net_minor')::numeric), 1))::text end as rate
    from jsonb_array_elements(d.lines) with ordinality as e (line, position)
  ) as l
) as lines;

-- A payment belongs to the invoice of its return that it reached: both are taken in the order they were made.
insert into invoice_payment (id, store_id, invoice_id, external_id, amount_minor, paid_on, method, source, ledger_id, created_at)
select md5(p.id), p.store_id, i.id, case when p.again > 1 or p.external_id is null then p.id else p.external_id end, p.amount_minor,
  to_char(p.created_at at time zone s.timezone, 'YYYY-MM-DD'), 'OTHER', 'PUBLIC', p.id, p.created_at
from (
  select g.*, row_number() over (partition by g.store_id, g.external_id order by g.id) as again,
    sum(g.amount_minor) over (partition by g.return_id order by g.id) - g.amount_minor as before
  from ledger as g where g.kind = 'INVOICE_PAYMENT' and g.state = 'SUCCEEDED' and g.amount_minor > 0
) as p
join store as s on s.id = p.store_id
join (
  select x.id, x.return_id, x.gross_minor, sum(x.gross_minor) over (partition by x.return_id order by x.id) - x.gross_minor as start
  from invoice as x where x.kind = 'ADDITIONAL_INVOICE'
) as i on i.return_id = p.return_id and p.before >= i.start and p.before < i.start + i.gross_minor;

drop table document;
delete from store_counter where name ~ '^(CREDIT_NOTE|ADDITIONAL_INVOICE):';

create unique index invoice_number on invoice (store_id, number) where number is not null;
create unique index invoice_ledger on invoice (ledger_id) where ledger_id is not null;
create index invoice_series_documents on invoice (series_id, seq) where series_id is not null;
create index invoice_order on invoice (order_id) where order_id is not null;
create index invoice_return on invoice (return_id) where return_id is not null;
create index invoice_claim on invoice (claim_id) where claim_id is not null;
create index invoice_related on invoice (related_id) where related_id is not null;
create index invoice_newest on invoice (store_id, created_at desc, id desc);
create index invoice_kind on invoice (store_id, kind, created_at desc, id desc);
create index invoice_status on invoice (store_id, status, created_at desc, id desc);
create index invoice_currency on invoice (store_id, currency, created_at desc, id desc);
create index invoice_einvoice on invoice (store_id, einvoice, created_at desc, id desc);
create index invoice_flags on invoice using gin (flags) where flags <> '[]';
create index invoice_issued on invoice (store_id, issue_key, id);
create index invoice_due on invoice (store_id, due_key, id);
create index invoice_gross on invoice (store_id, gross_minor, id);
create index invoice_numbers on invoice (store_id, number_key, id);
create index invoice_open on invoice (store_id, currency, due_key, id) include (gross_minor, paid_minor, credited_minor)
  where status = 'OPEN';
create index invoice_chased on invoice (chase_on, id) where status = 'OPEN' and chase_on is not null;
create index invoice_part_paid on invoice (store_id, created_at desc, id desc) where status = 'OPEN' and paid_minor > 0;
create index invoice_search on invoice using gin (search_text gin_trgm_ops);

-- A mail about a document carries its paper.
alter table message add column invoice_id text collate "C" references invoice;

-- An issued document stays what it is: only what happens to it afterwards is written.
create function refuse_invoice_change() returns trigger language plpgsql as $$
declare
  -- Generated columns have no value yet when this runs.
  later constant text[] := array['status', 'paid_minor', 'credited_minor', 'sent_count', 'reminded', 'overdue_at', 'chase_on', 'einvoice',
    'einvoice_rule', 'flags', 'version', 'updated_at', 'issue_key', 'due_key', 'number_key'];
begin
  if tg_op = 'UPDATE' and new.status <> 'DRAFT' and to_jsonb(old) - later = to_jsonb(new) - later then
    return new;
  end if;
  raise exception 'an issued document is corrected by a credit note, and neither changed nor deleted';
end $$;
create trigger invoice_fixed before update or delete on invoice for each row
  when (old.status <> 'DRAFT') execute function refuse_invoice_change();

create function refuse_invoice_record_change() returns trigger language plpgsql as $$
begin
  raise exception 'payments and files of documents are added and never changed';
end $$;
create trigger invoice_payment_fixed before update or delete on invoice_payment
  for each row execute function refuse_invoice_record_change();
create trigger invoice_file_fixed before update or delete on invoice_file
  for each row execute function refuse_invoice_record_change();
