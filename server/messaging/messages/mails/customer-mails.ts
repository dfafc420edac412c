import { townLines } from "#contracts/address-lines";
import type { TimelineLabel } from "#contracts/returns/timeline";
import { languageOfTag, languageOrEnglish } from "#contracts/session/rules";
import type { StorePlace } from "#contracts/settings/places";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import type { Values } from "#contracts/templates/values";
import { isSlipEntry } from "#server/cases/kernel/label-facts";
import { placeOfCase } from "#server/cases/returns/case/place-of-case";
import type { Tx } from "#server/db/open";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";
import { storeLanguage } from "#server/messaging/shop-settings/reader-language";
import { issuedCode } from "#server/platforms/credit-secret";
import { isSlipParcel } from "#server/platforms/domain/slip-number";
import type { ModuleDeps } from "#server/platforms/module";
import type { MessagesLinks } from "../links.ts";
import { writeSystemMail } from "../writing/write-system-mail.ts";
import { itemValues, returnItems } from "./case-items.ts";
import { addressValues, customerValues, dayOf, instantIn, linkValues, refundValues, textOf } from "./case-values.ts";

type Deps = ModuleDeps & MessagesLinks;

interface TimelineRow {
  label: TimelineLabel;
  text: string;
  data: Record<string, unknown>;
}
type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

/** Mail the customer about events of the return, once per event, in the customer's language. */
export const customerMails = (deps: Deps): Subscriber => ({
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

/** An email about a drop-off store names the one the customer chose, if known. */
const named = (template: SystemMailKey, { place }: Facts): SystemMailKey =>
  template === "approvedInStore" && place ? "approvedAtStore" : template;

function templateOf({ label, data }: TimelineRow, shipping: string): SystemMailKey | null {
  switch (label) {
    case "Requested":
      return "requested";
    case "Approved Request":
      return shipping === "IN_STORE" ? "approvedInStore" : shipping === "NO_SHIPMENT" ? "approvedKeep" : "approved";
    case "Declined":
      return "declined";
    case "Label Created":
      return isSlipEntry(data) ? "slipReady" : "labelReady";
    case "In Transit":
      return "inTransit";
    case "Shipment Received":
      return "received";
    case "Evaluation Rejected":
      return "rejected";
    case "Payment":
      // For a store credit with a bonus, the email is about the entry with the total.
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

/** A store credit that the platform issued, by the key its code is derived from. */
export const platformCreditOf = ({ credit }: Record<string, unknown>) => (credit ?? null) as { key: string; kind: string } | null;

/** Return the mail of a store credit: ours, or one of the platform. */
export function creditTemplate(credit: ReturnType<typeof platformCreditOf>): SystemMailKey {
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
      "s.timezone",
      "c.language",
      "c.first_name",
      "c.last_name",
    ])
    .select([
      placeOfCase(event.store_id).as("place"),
      storeLanguage(event.store_id).as("store_language"),
      returnItems(event.store_id).as("items"),
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
    .where("r.id", "=", String(event.payload.id))
    .executeTakeFirst();

async function write(deps: Deps, tx: Tx, event: OutboxEvent, facts: Facts, told: TimelineRow, template: SystemMailKey): Promise<void> {
  const credit = template === "creditedOnPlatform" ? platformCreditOf(told.data) : null;
  const language = languageOfTag(facts.language) ?? languageOrEnglish(facts.store_language);
  // A code of the platform is stored nowhere but in this mail, until it is sent.
  const code = credit && { "credit.code": issuedCode(deps.config.secret, credit.key) };
  return writeSystemMail(tx, deps, {
    ...{ storeId: event.store_id, returnId: facts.id, template, recipient: facts.customer_email, at: event.created_at },
    language,
    invoiceId: template === "invoiced" ? await invoiceNumbered(tx, event.store_id, told.data.number) : null,
    items: itemValues(facts.items),
    values: {
      ...valuesOf(facts, told, template),
      ...linkValues(deps.config, event.store_id, { kind: "return", id: facts.id }),
      ...(await addressValues(deps, tx, event.store_id, template, { noun: "return", id: facts.id })),
      ...(await refundValues(tx, event.store_id, language, told.data)),
      ...code,
    },
    isSealed: code !== null,
  });
}

/** Return the carrier's number of a parcel: that of a slip tracks nothing. */
function trackingNumberIn(data: Record<string, unknown>): string {
  const number = textOf(data.tracking) || textOf(data.tracking_number);
  return isSlipParcel({ tracking_number: number, carrier: textOf(data.carrier) || null }) ? "" : number;
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

function valuesOf(facts: Facts, { data, text }: TimelineRow, template: SystemMailKey): Values {
  const minor = data.total_minor ?? data.amount_minor;
  return {
    ...customerValues(facts),
    "case.number": facts.number,
    "return.number": facts.number,
    "order.number": facts.order_number,
    reason: template === "rejected" ? facts.notes : text,
    amount: typeof minor === "number" ? { kind: "money", minor, currency: facts.currency } : null,
    date: instantIn(data.expires_at, facts.timezone),
    "credit.code": textOf(data.code),
    "credit.last_day": dayOf(data.last_day),
    "invoice.number": data.number === undefined ? null : String(data.number),
    "parcel.tracking_number": trackingNumberIn(data),
    "shop.name": facts.place?.name,
    "shop.address": facts.place && addressLines(facts.place.address).join(", "),
  };
}

const addressLines = ({ line1, line2, country, ...rest }: StorePlace["address"]): string[] =>
  [line1, line2, ...townLines({ ...rest, country, region: rest.province }), country].filter(Boolean);
