import { languageOrEnglish } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";
import type { ModuleDeps } from "#server/modules/module";
import { fill, localeOf, mailWords } from "./mail-words.ts";
import { writeCustomerMail } from "./write-customer-mail.ts";

type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;
const templates = { "warranty.registered": "warrantyRegistered", "warranty.ending": "warrantyEnding" } as const;
type Topic = keyof typeof templates;

/**
 * Mail the customer about a registration and, if the store wants it, before the warranty ends; once each, in the
 * customer's language.
 */
export const warrantyMails = ({ config }: ModuleDeps): Subscriber => ({
  name: "warranty-mails",
  topics: "warranty.",
  async handle(tx, event) {
    const template = templates[event.topic as Topic];
    const facts = template && (await factsOf(tx, event));
    if (!facts?.customer_email) return;
    const language = facts.language ?? languageOrEnglish(facts.customer_language);
    await writeCustomerMail(
      tx,
      { config },
      {
        storeId: event.store_id,
        returnId: null,
        template,
        language,
        recipient: facts.customer_email,
        values: valuesOf(facts, language),
        at: event.created_at,
      },
    );
  },
});

const factsOf = (tx: Tx, event: OutboxEvent) =>
  tx
    .selectFrom("warranty_registration as r")
    .innerJoin("store as s", "s.id", "r.store_id")
    .leftJoin("orders as o", (join) => join.onRef("o.id", "=", "r.order_id").onRef("o.store_id", "=", "r.store_id"))
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "o.customer_id").onRef("c.store_id", "=", "r.store_id"))
    .select(["r.promise", "r.product_title", "r.serial", "r.customer_name", "r.customer_email", "r.language"])
    .select(["r.starts_at", "r.last_day", "s.name as store_name", "s.timezone", "c.language as customer_language"])
    .where("r.store_id", "=", event.store_id)
    .where("r.id", "=", String(event.payload.id))
    .executeTakeFirst();

function valuesOf(facts: Facts, language: Parameters<typeof mailWords>[0]) {
  const { promise, serial, last_day } = facts;
  const words = mailWords(language);
  const day = (at: Date, timeZone: string) =>
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone, numberingSystem: "latn" }).format(at);
  const from = day(new Date(facts.starts_at), facts.timezone);
  // The last day is a calendar day already, not an instant.
  const until = last_day === null ? "" : day(new Date(`${last_day}T12:00:00Z`), "UTC");
  const terms = promise.terms?.[language] || promise.terms?.en || "";
  return {
    name: facts.customer_name,
    store: facts.store_name,
    product: facts.product_title,
    warranty: promise.name,
    serial: serial === null ? "" : `\n${fill(words.warrantySerial, { serial })}`,
    time: fill(last_day === null ? words.warrantyLifetime : words.warrantyTime, { from, until }),
    date: until,
    terms: terms && `\n\n${fill(words.warrantyTerms, { terms })}`,
  };
}
