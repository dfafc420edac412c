import { townLines } from "#contracts/address-lines";
import type { EventsOf } from "#contracts/events/index";
import type { ReturnNews } from "#contracts/events/return-news";
import { languageOfTag, languageOrEnglish } from "#contracts/session/rules";
import type { StorePlace } from "#contracts/settings/places";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import type { Values } from "#contracts/templates/values";
import { placeOfCase } from "#server/cases/returns/api";
import type { Tx } from "#server/db/open";
import { type OutboxEvent, subscriber } from "#server/jobs/outbox";
import { storeLanguage } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { itemValues, returnItems } from "./case-items.ts";
import {
  addressValues,
  creditTemplate,
  customerValues,
  kindsOfPayments,
  linkValues,
  platformCode,
  refundValues,
  saidValues,
} from "./case-values.ts";
import { writeSystemMail } from "./write-system-mail.ts";

type Deps = Pick<ModuleDeps, "config">;
type Event = OutboxEvent<EventsOf<"return.">>;
type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

/** Mail the customer about what happens to the return, once per event, in the customer's language. */
export const customerMails = (deps: Deps) =>
  subscriber({
    name: "customer-mails",
    topics: ["return."],
    async handle(tx, event) {
      const facts = event.news.some(isMailed) ? await factsOf(tx, event) : undefined;
      if (!facts?.customer_email) return;
      for (const news of event.news) if (isMailed(news)) await write(deps, tx, event, facts, news);
    },
  });

const unmailed = ["assigned", "noted", "label_failed", "payment_failed", "completed", "paid", "out_of_stock"] as const;
type Mailed = Exclude<ReturnNews, { name: (typeof unmailed)[number] }>;
const isMailed = (news: ReturnNews): news is Mailed => unmailed.every((name) => name !== news.name);

const templates = {
  requested: "requested",
  declined: "declined",
  in_transit: "inTransit",
  received: "received",
  rejected: "rejected",
  refunded: "refunded",
  invoiced: "invoiced",
  sent: "shipped",
  reminded: "reminder",
  expired: "expired",
} as const satisfies Partial<Record<Mailed["name"], SystemMailKey>>;

function templateOf(news: Mailed, { shipping_method, place }: Facts): SystemMailKey {
  switch (news.name) {
    case "approved":
      if (shipping_method === "NO_SHIPMENT") return "approvedKeep";
      if (shipping_method !== "IN_STORE") return "approved";
      // It names the drop-off store that the customer chose, if known.
      return place ? "approvedAtStore" : "approvedInStore";
    case "label_made":
      return news.paper === "SLIP" ? "slipReady" : "labelReady";
    case "credited":
      return creditTemplate(news.credit);
    default:
      return templates[news.name];
  }
}

const factsOf = (tx: Tx, event: Event) =>
  tx
    .selectFrom("returns as r")
    .innerJoin("store as s", "s.id", "r.store_id")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "r.customer_id").onRef("c.store_id", "=", "r.store_id"))
    .select([
      "r.id",
      "r.number",
      "r.order_number",
      "r.customer_name",
      "r.customer_email",
      "r.shipping_method",
      "r.currency",
      "s.timezone",
      "c.language",
      "c.first_name",
      "c.last_name",
    ])
    .select([
      placeOfCase(event.store_id).as("place"),
      storeLanguage(event.store_id).as("store_language"),
      returnItems(event.store_id).as("items"),
      kindsOfPayments(event.store_id, event.news).as("payment_kinds"),
    ])
    .select((eb) =>
      eb
        .selectFrom("return_item as i")
        .select((e) => e.fn<string>("string_agg", ["i.condition_note", e.val("\n")]).as("notes"))
        .whereRef("i.return_id", "=", "r.id")
        .where("i.store_id", "=", event.store_id)
        .as("notes"),
    )
    .where("r.store_id", "=", event.store_id)
    .where("r.id", "=", event.payload.id)
    .executeTakeFirst();

async function write(deps: Deps, tx: Tx, event: Event, facts: Facts, news: Mailed): Promise<void> {
  const template = templateOf(news, facts);
  // A code of the platform is stored nowhere but in this mail, until it is sent.
  const code = platformCode(deps.config.secret, template, news);
  const language = languageOfTag(facts.language) ?? languageOrEnglish(facts.store_language);
  return writeSystemMail(tx, deps, {
    ...{ storeId: event.store_id, returnId: facts.id, template, recipient: facts.customer_email, at: event.created_at },
    language,
    invoiceId: news.name === "invoiced" && news.number !== null ? await invoiceNumbered(tx, event.store_id, news.number) : null,
    items: itemValues(facts.items),
    values: {
      ...valuesOf(facts),
      ...linkValues(deps.config, event.store_id, { kind: "return", id: facts.id }),
      ...(await addressValues(tx, event.store_id, template, { noun: "return", id: facts.id })),
      ...refundValues(facts.payment_kinds, language, news),
      ...saidValues(news, facts),
      ...(news.name === "rejected" && { reason: facts.notes }),
      ...(code && { "credit.code": code }),
    },
    isSealed: code !== null,
  });
}

/** Return the id of the document with a number, which is the store's own. */
async function invoiceNumbered(tx: Tx, storeId: string, number: string): Promise<string | null> {
  const found = await tx.selectFrom("invoice").select("id").where("store_id", "=", storeId).where("number", "=", number).executeTakeFirst();
  return found?.id ?? null;
}

const valuesOf = (facts: Facts): Values => ({
  ...customerValues(facts),
  "case.number": facts.number,
  "return.number": facts.number,
  "order.number": facts.order_number,
  "shop.name": facts.place?.name,
  "shop.address": facts.place && addressLines(facts.place.address).join(", "),
});

const addressLines = ({ line1, line2, country, ...rest }: StorePlace["address"]): string[] =>
  [line1, line2, ...townLines({ ...rest, country, region: rest.province }), country].filter(Boolean);
