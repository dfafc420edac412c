import { sql } from "kysely";
import type { z } from "zod";
import type { Drill, MessagesData } from "#contracts/analytics/shapes";
import { boundedSum } from "#server/db/sums";
import type { Range } from "#server/insight/domain/range";
import { within } from "../queries/drill.ts";
import type { Request } from "../queries/request.ts";

type Row = Omit<z.output<typeof MessagesData>["rows"][number], "drill">;

/** What campaigns and automations sent in the range, and the orders attributed to them that were placed in it. */
export async function messagesTile(request: Request, range: Range): Promise<z.output<typeof MessagesData>> {
  const rows = await messagesIn(request, range);
  const sumOf = (kind: Row["kind"]) => {
    const own = rows.filter((row) => row.kind === kind);
    const sum = (field: "sent" | "delivered" | "conversions" | "net_minor") => own.reduce((total, row) => total + row[field], 0);
    return { sent: sum("sent"), delivered: sum("delivered"), conversions: sum("conversions"), net_minor: sum("net_minor") };
  };
  const drill = ({ kind, name }: Row): Drill => ({ resource: kind === "CAMPAIGN" ? "campaigns" : "automations", filters: { q: name } });
  return { campaigns: sumOf("CAMPAIGN"), automations: sumOf("AUTOMATION"), rows: rows.map((row) => ({ ...row, drill: drill(row) })) };
}

async function messagesIn({ reader, context, currency }: Request, range: Range): Promise<Row[]> {
  const { id, timezone } = context.store;
  const { created_from: from, created_to: to } = within(timezone, range);
  const { rows } = await sql<Row>`
    with sent as (
      select m.campaign_id, m.automation_id, count(*) as sent, count(m.delivered_at) as delivered from message as m
      where m.store_id = ${id} and m.channel in ('EMAIL', 'SMS') and m.sent_at between ${from} and ${to} and m.state = 'SENT'
        and (m.campaign_id is not null or m.automation_id is not null) group by 1, 2
    ), brought as (
      select c.campaign_id, c.automation_id, count(*) as conversions, sum(c.value_minor - o.refunded_minor) as net
      from conversion as c join orders as o on o.id = c.order_id and o.store_id = c.store_id
      where c.store_id = ${id} and c.model = 'SENT' and c.ordered_at between ${from} and ${to} and c.currency = ${currency}
        and o.cancelled_at is null group by 1, 2
    ), both_of as (
      select campaign_id, automation_id, sent, delivered, 0 as conversions, 0 as net from sent
      union all select campaign_id, automation_id, 0, 0, conversions, net from brought
    )
    select case when k.id is null then 'AUTOMATION' else 'CAMPAIGN' end as kind, coalesce(k.id, a.id) as id, coalesce(k.name, a.name) as name,
      sum(b.sent)::int as sent, sum(b.delivered)::int as delivered, sum(b.conversions)::int as conversions, ${boundedSum(sql`sum(b.net)`)} as net_minor
    from both_of as b left join campaign as k on k.id = b.campaign_id and k.store_id = ${id}
    left join automation as a on a.id = b.automation_id and b.campaign_id is null and a.store_id = ${id}
    where coalesce(k.id, a.id) is not null group by 1, 2, 3 order by sent desc, name`.execute(reader);
  return rows;
}
