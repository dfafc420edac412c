import type { Language } from "#contracts/session/session";
import type { Values } from "#contracts/templates/values";
import type { Tx } from "#server/db/open";
import { type OutboxEvent, subscriber } from "#server/jobs/outbox";
import { readerLanguage } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { linkValues } from "./case-values.ts";
import { writeSystemMail } from "./write-system-mail.ts";

type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;
const templates = { "warranty.registered": "warrantyRegistered", "warranty.ending": "warrantyEnding" } as const;

/**
 * Mail the customer about a registration and, if the store wants it, before the warranty ends; once each, in the
 * customer's language.
 */
export const warrantyMails = (deps: Pick<ModuleDeps, "config">) =>
  subscriber({
    name: "warranty-mails",
    topics: ["warranty.registered", "warranty.ending"],
    async handle(tx, event) {
      const template = templates[event.topic];
      const facts = await factsOf(tx, event);
      if (!facts?.customer_email) return;
      const language = facts.language ?? (await readerLanguage(tx, event.store_id, facts.customer_language));
      const about = { storeId: event.store_id, template, language, recipient: facts.customer_email, at: event.created_at };
      await writeSystemMail(tx, deps, {
        ...about,
        values: {
          ...valuesOf(facts, language),
          ...(facts.order_id && linkValues(deps.config, event.store_id, { kind: "order", id: facts.order_id })),
        },
      });
    },
  });

const factsOf = (tx: Tx, event: OutboxEvent<keyof typeof templates>) =>
  tx
    .selectFrom("warranty_registration as r")
    .innerJoin("store as s", "s.id", "r.store_id")
    .leftJoin("orders as o", (join) => join.onRef("o.id", "=", "r.order_id").onRef("o.store_id", "=", "r.store_id"))
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "o.customer_id").onRef("c.store_id", "=", "r.store_id"))
    .select(["o.id as order_id", "r.promise", "r.product_title", "r.serial", "r.customer_name", "r.customer_email", "r.language"])
    .select(["r.starts_at", "r.last_day", "s.timezone", "c.language as customer_language"])
    .where("r.store_id", "=", event.store_id)
    .where("r.id", "=", event.payload.id)
    .executeTakeFirst();

function valuesOf(facts: Facts, language: Language): Values {
  const { promise, last_day, timezone } = facts;
  return {
    "customer.name": facts.customer_name,
    "customer.email": facts.customer_email,
    "product.title": facts.product_title,
    "warranty.name": promise.name,
    "warranty.serial": facts.serial,
    "warranty.from": { kind: "instant", at: facts.starts_at, timeZone: timezone },
    "warranty.until": last_day === null ? null : { kind: "day", day: last_day },
    "warranty.terms": promise.terms?.[language] || promise.terms?.en,
  };
}
