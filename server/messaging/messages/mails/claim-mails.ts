import type { ClaimNews } from "#contracts/events/claim-news";
import type { EventsOf } from "#contracts/events/index";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import type { Tx } from "#server/db/open";
import { type OutboxEvent, subscriber } from "#server/jobs/outbox";
import { isoOf } from "#server/kit/instants";
import { readerLanguage } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { claimItems } from "./case-items.ts";
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
type Event = OutboxEvent<EventsOf<"claim.">>;
type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

/** Mail the customer about what happens to the claim, once per event, in the customer's language. */
export const claimMails = (deps: Deps) =>
  subscriber({
    name: "claim-mails",
    topics: ["claim."],
    async handle(tx, event) {
      const facts = event.news.some(isMailed) ? await factsOf(tx, event) : undefined;
      if (!facts?.customer_email) return;
      for (const news of event.news) if (isMailed(news)) await write(deps, tx, event, facts, news);
    },
  });

const unmailed = ["assigned", "noted", "answered", "label_failed", "payment_failed", "carrier_deadline"] as const;
type Mailed = Exclude<ClaimNews, { name: (typeof unmailed)[number] }>;
const isMailed = (news: ClaimNews): news is Mailed => unmailed.every((name) => name !== news.name);

const templates = {
  submitted: "claimSubmitted",
  info_requested: "claimInfoRequested",
  reminded: "claimReminder",
  denied: "claimDenied",
  refunded: "refunded",
  replaced: "claimReplaced",
  sent: "claimSent",
  completed: "claimResolved",
  expired: "claimExpired",
} as const satisfies Partial<Record<Mailed["name"], SystemMailKey>>;

function templateOf(news: Mailed): SystemMailKey {
  switch (news.name) {
    case "approved":
      return news.needs_item ? "claimApprovedItem" : "claimApproved";
    case "label_made":
      return news.paper === "SLIP" ? "claimSlipReady" : "claimLabelReady";
    case "credited":
      return creditTemplate(news.credit);
    default:
      return templates[news.name];
  }
}

const factsOf = (tx: Tx, event: Event) =>
  tx
    .selectFrom("claim as k")
    .innerJoin("store as s", "s.id", "k.store_id")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "k.customer_id").onRef("c.store_id", "=", "k.store_id"))
    .select(["k.id", "k.number", "k.order_number", "k.customer_name", "k.customer_email", "k.currency", "k.due_at"])
    .select(["s.timezone", "c.language", "c.first_name", "c.last_name"])
    .select(kindsOfPayments(event.store_id, event.news).as("payment_kinds"))
    .where("k.store_id", "=", event.store_id)
    .where("k.id", "=", event.payload.id)
    .executeTakeFirst();

async function write(deps: Deps, tx: Tx, event: Event, facts: Facts, news: Mailed): Promise<void> {
  const template = templateOf(news);
  // A code of the platform is stored nowhere but in this mail, until it is sent.
  const code = platformCode(deps.config.secret, template, news);
  const language = await readerLanguage(tx, event.store_id, facts.language);
  return writeSystemMail(tx, deps, {
    isSealed: code !== null,
    ...{ storeId: event.store_id, claimId: facts.id, template, recipient: facts.customer_email },
    language,
    at: event.created_at,
    items: await claimItems(tx, event.store_id, facts.id, news.name === "approved"),
    values: {
      ...customerValues(facts),
      "case.number": facts.number,
      "claim.number": facts.number,
      "order.number": facts.order_number,
      ...linkValues(deps.config, event.store_id, { kind: "claim", id: facts.id }),
      ...(await addressValues(tx, event.store_id, template, { noun: "claim", id: facts.id })),
      ...refundValues(facts.payment_kinds, language, news),
      ...saidValues(news, facts),
      // By when the store means to answer; a claim that waits for somebody else has no such day.
      ...(news.name === "submitted" &&
        facts.due_at && { date: { kind: "instant" as const, at: isoOf(facts.due_at), timeZone: facts.timezone } }),
      ...(code && { "credit.code": code }),
    },
  });
}
