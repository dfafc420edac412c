import { type Insertable, type RawBuilder, sql } from "kysely";
import type { AbTest } from "#contracts/campaigns/shapes";
import type { Block, Content } from "#contracts/templates/content";
import { asJson } from "#server/db/json";
import type { Campaign } from "#server/db/tables";
import { armResults } from "#server/messaging/campaigns/jobs/advance";
import { attributeOrder } from "#server/messaging/campaigns/jobs/conversions";
import { readCampaign } from "#server/messaging/campaigns/record";
import { abWinner } from "#server/messaging/domain/campaigns/ab-winner";
import { loadKnownShopSettings, writeShopSettings } from "#server/messaging/shop-settings/repository";
import { richText } from "#server/messaging/templates/default-content";
import { writeTemplate } from "#server/messaging/templates/repository";
import { footerText, goodsTexts, type LetterTexts, letterTexts, otherSubject, topicLabels } from "./campaign-texts.ts";
import type { Desk } from "./desk.ts";
import { type DemoStore, workerIn } from "./people.ts";
import { seedId } from "./seed-id.ts";

const hour = 3_600_000;
const day = 24 * hour;
const shopAddress = "https://northwind.example/";

type Put = Omit<Insertable<Campaign>, "id" | "store_id" | "created_at" | "updated_at" | "template_id" | "ab"> & {
  ab?: AbTest;
  letter: keyof typeof letterTexts;
  createdAt: Date;
};

/**
 * Add campaigns in every state that needs no sending: a draft, one whose scheduled time has passed, two that were sent, one of them with a
 * test, and one that was paused after too many bounces. None is due or being sent, so that the demo contacts nobody by itself.
 */
export async function putCampaigns(desk: Desk, store: DemoStore, now: Date): Promise<void> {
  const { tx } = desk;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const sent_by = workerIn(store, "Manager").name;
  await putShop(desk, store, before(100 * day));
  const goods = await goodsBlocks(desk, store);
  for (const letter of Object.keys(letterTexts) as Put["letter"][])
    await putTemplate(desk, store, letter, before(90 * day), letter === "goods" ? goods : []);
  const segment = seedId(`segment ${store.id} Bought and sent something back`);
  await put(desk, store, { name: "Autumn layers", letter: "season", createdAt: before(2 * day) });
  const late = { status: "SCHEDULED", schedule_mode: "AT", pause_reason: "LATE", starts_at: before(9 * hour).toISOString() } as const;
  await put(desk, store, {
    name: "Thank you for another try",
    letter: "season",
    topic: "news",
    segment_id: segment,
    ...late,
    sent_by,
    createdAt: before(3 * day),
  });
  const sale = await putSent(desk, store, {
    name: "Summer sale",
    letter: "sale",
    holdout_percent: 10,
    sent_by,
    createdAt: before(46 * day),
  });
  const arms = [
    { subject: {}, preheader: {} },
    { subject: otherSubject, preheader: {} },
  ];
  const ab: AbTest = { arms, share: 100, wait_hours: 4, metric: "CLICK" };
  const tested = await putSent(desk, store, { name: "Made for rain", letter: "season", ab, sent_by, createdAt: before(27 * day) });
  const warm = await putSent(desk, store, {
    name: "Warm layers",
    letter: "goods",
    topic: "offers",
    holdout_percent: 10,
    sent_by,
    createdAt: before(13 * day),
  });
  await putCodes(desk, store, warm, now);
  await putClicks(desk, store, [sale, tested, warm]);
  await attributeOrders(desk, store, before(70 * day));
  const results = await armResults(tx, await readCampaign(tx, store.id, tested));
  const verdict = asJson({ ...abWinner(results), decided_at: before(25.8 * day).toISOString() });
  await tx.updateTable("campaign").set({ verdict }).where("store_id", "=", store.id).where("id", "=", tested).execute();
  await countDepartures(desk, store, sale);
  await putPaused(desk, store, { name: "End of the season", letter: "sale", sent_by, createdAt: before(5 * day) });
}

/** Enter the shop's postal address, without which no marketing is sent, its topics, and that clicks and opens may be measured. */
async function putShop({ tx }: Desk, { id }: DemoStore, at: Date): Promise<void> {
  const { version, data } = await loadKnownShopSettings(tx, id);
  const footer = { company: "Northwind Outfitters", address: "410 Pine Street, Seattle, WA 98101", country: "US" };
  const topics = Object.entries(topicLabels).map(([key, labels]) => ({ key, labels }));
  const saved = { ...data, footer, topics, tracking: "CONSENTED" as const };
  await writeShopSettings(tx, id, { version: version + 1, updated_at: at.toISOString(), data: saved });
  await sql`update subscriber set topics_off = '{offers}' where store_id = ${id} and email_status = 'SUBSCRIBED' and seq % 23 = 7`.execute(
    tx,
  );
}

/** The pool that the demo's newsletter takes codes from. */
const pool = "WARM10";

/** Return blocks with products and a code, as the newsletter shows them. */
async function goodsBlocks({ tx }: Desk, store: DemoStore): Promise<Block[]> {
  const variants = await tx
    .selectFrom("variant as v")
    .innerJoin("product as p", "p.id", "v.product_id")
    .select((eb) => eb.fn.min("v.id").as("id"))
    .where("v.store_id", "=", store.id)
    .where("p.deleted_at", "is", null)
    .groupBy("p.id")
    .orderBy((eb) => eb.fn.min("v.external_id"))
    .limit(5)
    .execute();
  const [first, ...others] = variants.map(({ id }) => id);
  const { label, title, coupon, note } = goodsTexts;
  const common = { show_if: null, show_price: true, label };
  return [
    { ...common, id: "product", type: "product", variant_id: first ?? null },
    { ...common, id: "grid", type: "grid", source: "FIXED", variant_ids: others, most: 4, columns: 2, title },
    { id: "coupon", type: "coupon", show_if: null, pool, title: coupon, note },
  ];
}

/** Add the codes that recipients of a campaign were given, and some that nobody has yet. */
async function putCodes({ tx }: Desk, store: DemoStore, campaign: string, now: Date): Promise<void> {
  await sql`
    insert into discount_code (id, store_id, pool, code, subscriber_id, given_at, created_at)
    select md5(${`${store.id} ${pool}`} || n), ${store.id}, ${pool}, 'WARM-' || upper(substr(md5(${store.id} || n), 1, 6)) || n,
      subscriber_id, sent_at, ${now.toISOString()}::timestamptz - interval '14 days'
    from (
      select row_number() over (order by m.id) as n, m.subscriber_id, m.sent_at from message m
      where m.store_id = ${store.id} and m.campaign_id = ${campaign} and m.state = 'SENT'
      union all select 10000 + g, null, null from generate_series(1, 60) as g
    ) as each`.execute(tx);
}

/** Add clicks and opens: by name for recipients who agreed to be measured, anonymous for others, and some by scanners. */
async function putClicks({ tx }: Desk, store: DemoStore, campaigns: readonly string[]): Promise<void> {
  const ids = [...campaigns];
  const urls = [shopAddress, `${shopAddress}products/warm`, `${shopAddress}new`];
  await sql`insert into link (store_id, template_id, version, position, url)
    select distinct ${store.id}, c.template_id, 1, u.n::int, u.url from campaign c
      cross join unnest(${urls}::text[]) with ordinality as u(url, n)
    where c.store_id = ${store.id} and c.id = any(${ids}::text[])`.execute(tx);
  const linkOf = sql`(select l.id from link l where l.store_id = m.store_id and l.template_id = m.template
    and l.position = case m.n % 7 when 0 then 3 when 1 then 2 when 2 then 2 else 1 end)`;
  const read = (
    which: RawBuilder<unknown>,
  ) => sql`(select m.*, row_number() over (partition by m.campaign_id order by m.id) as n from message m
    where m.store_id = ${store.id} and m.campaign_id = any(${ids}::text[]) and m.state = 'SENT' and ${which}) as m`;
  await sql`
    insert into message_event (store_id, message_id, campaign_id, variant, type, at, link_id, nonce, machine)
    select m.store_id, m.id, m.campaign_id, m.variant, 'OPEN', m.clicked_at - interval '40 seconds', null::bigint, null, false
      from ${read(sql`m.clicked_at is not null`)}
    union all select m.store_id, m.id, m.campaign_id, m.variant, 'CLICK', m.clicked_at, ${linkOf}, null, false
      from ${read(sql`m.clicked_at is not null`)}
    union all select m.store_id, null, m.campaign_id, m.variant, 'CLICK', m.sent_at + m.n * interval '5 minutes', ${linkOf}, md5(m.id), m.n % 9 = 0
      from ${read(sql`m.clicked_at is null`)} where m.n % 12 = 3`.execute(tx);
  await sql`
    insert into campaign_tally (store_id, campaign_id, variant, language, outcome, reason, n)
    select store_id, campaign_id, coalesce(variant, ''), '', 'ANONYMOUS', '', count(distinct nonce) from message_event
    where store_id = ${store.id} and campaign_id = any(${ids}::text[]) and nonce is not null and not machine group by 1, 2, 3`.execute(tx);
}

const templateId = (store: DemoStore, letter: Put["letter"]) => seedId(`template ${store.id} ${letter}`);

async function putTemplate({ tx }: Desk, store: DemoStore, letter: Put["letter"], at: Date, goods: readonly Block[]): Promise<void> {
  const content = contentOf(letterTexts[letter], goods);
  const id = templateId(store, letter);
  const written = {
    version: 1,
    content,
    languages: Object.keys(content.subject),
    at: at.toISOString(),
    by: workerIn(store, "Manager").name,
  };
  await writeTemplate(tx, { storeId: store.id, id, ...written });
  const name = content.subject.en?.replace(/[ ,]*\{\{.*\}\}/, "") ?? letter;
  await tx
    .updateTable("template")
    .set({ name, kind: "CAMPAIGN", created_at: at.toISOString() })
    .where("store_id", "=", store.id)
    .where("id", "=", id)
    .execute();
}

const contentOf = ({ subject, heading, text, button }: LetterTexts, goods: readonly Block[]): Content => ({
  subject,
  preheader: {},
  blocks: [
    { id: "header", type: "header", show_if: null },
    { id: "heading", type: "heading", show_if: null, text: heading, level: 1, align: "START" },
    {
      ...{ id: "text", type: "text", show_if: null, align: "START" },
      text: Object.fromEntries(Object.entries(text).map(([language, words]) => [language, richText(words)])),
    },
    { id: "button", type: "button", show_if: null, label: button, url: shopAddress, align: "START" },
    ...goods,
    { id: "footer", type: "footer", show_if: null, text: footerText },
  ],
  theme: { accent: null, text: null, background: null },
  plain: {},
});

const campaignId = (store: DemoStore, name: string) => seedId(`campaign ${store.id} ${name}`);

async function put({ tx }: Desk, store: DemoStore, { letter, ab, createdAt, ...fields }: Put): Promise<string> {
  const id = campaignId(store, fields.name);
  const at = createdAt.toISOString();
  const made = { created_at: at, updated_at: fields.finished_at ?? at };
  await tx
    .insertInto("campaign")
    .values({ id, store_id: store.id, template_id: templateId(store, letter), ...fields, ...(ab && { ab: asJson(ab) }), ...made })
    .execute();
  return id;
}

/** Add a campaign that was sent a day after it was written, to everyone who could be contacted then. */
async function putSent(desk: Desk, store: DemoStore, fields: Put): Promise<string> {
  const startedAt = new Date(fields.createdAt.getTime() + day);
  const at = startedAt.toISOString();
  const isHeldOut = fields.holdout_percent ? sql<boolean>`n % 10 = 3` : sql<boolean>`false`;
  const audience = await putMessages(desk, store, fields, startedAt, {
    who: sql`s.created_at < ${at} and ${fields.topic ? sql`${fields.topic} <> all(s.topics_off)` : sql`true`} and (s.email_status = 'SUBSCRIBED'
      or s.email_status = 'UNSUBSCRIBED' and s.updated_at > ${at} and s.updated_at < ${at}::timestamptz + interval '15 days')`,
    state: sql`case when ${isHeldOut} or open_cases > 0 and n % 3 = 0 then 'SKIPPED' else 'SENT' end`,
    reason: sql`case when ${isHeldOut} then 'HELD_OUT' when open_cases > 0 and n % 3 = 0 then 'OPEN_CASE' end`,
    variant: fields.ab ? sql`case when n % 2 = 0 then 'A' else 'B' end` : sql`null::text`,
    clicked: sql`tracking and (n % 11 = 4 or n % 5 = 3 or n % 2 = 1 and n % 13 = 6)`,
  });
  const times = { starts_at: at, started_at: at, snapshot_at: at, finished_at: new Date(startedAt.getTime() + 90_000).toISOString() };
  return put(desk, store, { ...fields, status: "SENT", phase: "DONE", template_version: 1, audience, ...times });
}

/** Add a campaign that was paused after 210 emails, because too many addresses did not exist. */
async function putPaused(desk: Desk, store: DemoStore, fields: Put): Promise<void> {
  const startedAt = new Date(fields.createdAt.getTime() + 2 * day);
  const at = startedAt.toISOString();
  const audience = await putMessages(desk, store, fields, startedAt, {
    who: sql`s.created_at < ${at} and s.email_status in ('SUBSCRIBED', 'BOUNCED')`,
    state: sql`case when n > 210 then 'QUEUED' when email_status = 'BOUNCED' then 'FAILED' else 'SENT' end`,
    reason: sql`null::text`,
    variant: sql`null::text`,
    clicked: sql`tracking and n % 17 = 5`,
  });
  const times = { starts_at: at, started_at: at, snapshot_at: at };
  const status = { status: "PAUSED", phase: "REST", pause_reason: "BOUNCES", template_version: 1, audience } as const;
  await put(desk, store, { ...fields, ...status, ...times });
}

interface Outcomes {
  who: RawBuilder<unknown>;
  state: RawBuilder<unknown>;
  reason: RawBuilder<unknown>;
  variant: RawBuilder<unknown>;
  clicked: RawBuilder<unknown>;
}

/** Insert the messages of a campaign, numbered by `n`; returns how many. Messages to addresses that bounce have bounced. */
async function putMessages({ tx }: Desk, store: DemoStore, { name, letter }: Put, startedAt: Date, outcomes: Outcomes): Promise<number> {
  const id = campaignId(store, name);
  const at = startedAt.toISOString();
  const { who, state, reason, variant, clicked } = outcomes;
  const { numAffectedRows } = await sql`
    insert into message (id, store_id, campaign_id, subscriber_id, kind, channel, template, template_version, language, recipient, variant,
      priority, state, skip_reason, error, due_at, first_due_at, sent_at, delivered_at, bounced_at, clicked_at, created_at)
    select ${id} || '-' || seq, ${store.id}, ${id}, subscriber_id, 'CAMPAIGN', 'EMAIL', ${templateId(store, letter)}, 1, language, email, variant,
      9, state, reason, case when state = 'FAILED' then '5.1.1' end, ${at}, ${at},
      case when state = 'SENT' then left_at end,
      case when state = 'SENT' then left_at + interval '4 seconds' end,
      case when state = 'FAILED' then left_at end,
      case when state = 'SENT' and clicked then left_at + n * interval '7 minutes' end, ${at}
    from (
      select each.*, ${state} as state, ${reason} as reason, ${variant} as variant, ${clicked} as clicked,
        ${at}::timestamptz + n * interval '200 milliseconds' as left_at
      from (
        select s.id as subscriber_id, s.seq, s.email, s.email_status, s.open_cases, s.tracking, coalesce(s.language, 'en') as language,
          row_number() over (order by s.id) as n
        from subscriber s where s.store_id = ${store.id} and ${who}
      ) as each
    ) as put`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Count the people who unsubscribed in the days after a campaign. */
async function countDepartures({ tx }: Desk, store: DemoStore, id: string): Promise<void> {
  await sql`insert into campaign_tally (store_id, campaign_id, language, outcome, n)
    select m.store_id, m.campaign_id, m.language, 'UNSUBSCRIBED', count(*)
    from message m join subscriber s on s.id = m.subscriber_id
    where m.store_id = ${store.id} and m.campaign_id = ${id} and m.state = 'SENT' and s.email_status = 'UNSUBSCRIBED'
    group by 1, 2, 3`.execute(tx);
}

/** Attribute the store's orders to the campaigns before them, as happens when an order comes in. */
async function attributeOrders({ tx }: Desk, store: DemoStore, since: Date): Promise<void> {
  const orders = await tx
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", store.id)
    .where("kind", "=", "sale")
    .where("ordered_at", ">=", since.toISOString())
    .orderBy("ordered_at")
    .execute();
  for (const { id } of orders) await attributeOrder(tx, store.id, id);
}
