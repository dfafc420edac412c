import { formatMoney } from "#contracts/money";
import type { TimelineLabel } from "#contracts/returns/timeline";
import { languageOrEnglish } from "#contracts/session/session";
import type { StorePlace } from "#contracts/settings/places";
import type { Tx } from "#server/db/open";
import { placeOfCase } from "#server/db/place-of-case";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";
import type { ModuleDeps } from "#server/modules/module";
import { issuedCode } from "#server/platforms/credit-secret";
import { fill, localeOf, mailWords, type Template } from "./mail-words.ts";
import { writeCustomerMail } from "./write-customer-mail.ts";

interface TimelineRow {
  label: TimelineLabel;
  text: string;
  data: Record<string, unknown>;
}
type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

/** Mail the customer about events of the return, once per event, in the customer's language. */
export const customerMails = (deps: ModuleDeps): Subscriber => ({
  name: "customer-mails",
  topics: "return.",
  async handle(tx, event) {
    const told = (event.payload.told ?? []) as TimelineRow[];
    const facts = told.some((row) => templateOf(row, "LABEL")) ? await factsOf(tx, event) : undefined;
    if (!facts?.customer_email) return;
    for (const row of told) {
      const template = templateOf(row, facts.shipping_method);
      if (template) await write(deps, tx, event, facts, row, named(template, facts));
    }
  },
});

/** A mail about a store names the one the customer chose, if it is known. */
const named = (template: Template, { place }: Facts): Template => (template === "approvedInStore" && place ? "approvedAtStore" : template);

function templateOf({ label, data }: TimelineRow, shipping: string): Template | null {
  switch (label) {
    case "Requested":
      return "requested";
    case "Approved Request":
      return shipping === "IN_STORE" ? "approvedInStore" : shipping === "NO_SHIPMENT" ? "approvedKeep" : "approved";
    case "Declined":
      return "declined";
    case "Shipment Received":
      return "received";
    case "Evaluation Rejected":
      return "rejected";
    case "Payment":
      // Of a credit and its bonus, the entry with the total is the one to mail.
      if (data.kind === "REFUND") return "refunded";
      return typeof data.total_minor === "number" ? creditTemplate(platformCreditOf(data)) : null;
    case "Invoice Sent":
    case "Invoice Resent":
      return "invoiced";
    case "Fulfilled":
    case "Partial Fulfillment":
      return "shipped";
    case "Reminded":
      return "reminder";
    case "Expired":
      return "expired";
    default:
      return null;
  }
}

/** A credit that the platform issued, by the key its code derives from. */
export const platformCreditOf = ({ credit }: Record<string, unknown>) => (credit ?? null) as { key: string; kind: string } | null;

/** Return the mail of a store credit: ours, or one of the platform. */
export function creditTemplate(credit: ReturnType<typeof platformCreditOf>): Template {
  if (!credit) return "credited";
  return credit.kind === "account" ? "creditedOnAccount" : "creditedOnPlatform";
}

const factsOf = (tx: Tx, event: OutboxEvent) =>
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
      "s.name as store_name",
      "s.timezone",
      "c.language",
    ])
    .select(placeOfCase(event.store_id).as("place"))
    .select((eb) =>
      eb
        .selectFrom("return_item as i")
        .select((e) => e.fn<string>("string_agg", ["i.condition_note", e.val("\n")]).as("notes"))
        .whereRef("i.return_id", "=", "r.id")
        .where("i.store_id", "=", event.store_id)
        .as("notes"),
    )
    .where("r.store_id", "=", event.store_id)
    .where("r.id", "=", String(event.payload.id))
    .executeTakeFirst();

async function write(deps: ModuleDeps, tx: Tx, event: OutboxEvent, facts: Facts, told: TimelineRow, template: Template): Promise<void> {
  const language = languageOrEnglish(facts.language);
  const invoiceId = template === "invoiced" ? await invoiceNumbered(tx, event.store_id, told.data.number) : null;
  const mail = {
    storeId: event.store_id,
    returnId: facts.id,
    invoiceId,
    template,
    language,
    recipient: facts.customer_email,
    at: event.created_at,
  };
  const values = valuesOf(facts, told, template, localeOf(language), mailWords(language));
  const credit = template === "creditedOnPlatform" ? platformCreditOf(told.data) : null;
  // A code of the platform is stored nowhere but in this mail, until it is sent.
  const code = credit && { code: issuedCode(deps.config.secret, credit.key) };
  return writeCustomerMail(tx, deps, { ...mail, values: { ...values, ...code }, isSealed: code !== null });
}

/** Return the id of the document with a number, which is the store's own. */
async function invoiceNumbered(tx: Tx, storeId: string, number: unknown): Promise<string | null> {
  const found = await tx
    .selectFrom("invoice")
    .select("id")
    .where("store_id", "=", storeId)
    .where("number", "=", String(number))
    .executeTakeFirst();
  return found?.id ?? null;
}

function valuesOf(facts: Facts, { data, text }: TimelineRow, template: Template, locale: string, words: ReturnType<typeof mailWords>) {
  const number = typeof data.tracking === "string" ? data.tracking : "";
  const minor = data.total_minor ?? data.amount_minor;
  return {
    name: facts.customer_name,
    store: facts.store_name,
    number: facts.number,
    order: facts.order_number,
    reason: template === "rejected" ? (facts.notes ?? "") : text,
    amount: typeof minor === "number" ? formatMoney(minor, facts.currency, locale) : "",
    code: typeof data.code === "string" ? data.code : "",
    validity: validityOf(data.last_day, locale, words),
    invoice: String(data.number ?? ""),
    date: typeof data.expires_at === "string" ? dayOf(data.expires_at, locale, facts.timezone) : "",
    tracking: number && fill(words.tracking, { tracking: number }),
    shop: facts.place?.name ?? "",
    address: facts.place ? addressLines(facts.place.address).join(", ") : "",
  };
}

const addressLines = ({ line1, line2, postcode, city, country }: StorePlace["address"]): string[] =>
  [line1, line2, [postcode, city].filter(Boolean).join(" "), country].filter(Boolean);

/** Until when a store credit can be spent; a calendar day means the same in every time zone. */
const validityOf = (lastDay: unknown, locale: string, words: ReturnType<typeof mailWords>): string =>
  typeof lastDay === "string" ? fill(words.creditValidity, { date: dayOf(lastDay, locale, "UTC") }) : words.creditNoExpiry;

const dayOf = (at: string, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone, numberingSystem: "latn" }).format(new Date(at));
