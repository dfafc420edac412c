import type { ClaimTimelineLabel } from "#contracts/claims/timeline";
import { formatMoney } from "#contracts/money";
import { languageOrEnglish } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";
import type { ModuleDeps } from "#server/modules/module";
import { issuedCode } from "#server/platforms/credit-secret";
import { creditTemplate, platformCreditOf } from "./customer-mails.ts";
import { fill, localeOf, mailWords, type Template } from "./mail-words.ts";
import { writeCustomerMail } from "./write-customer-mail.ts";

interface TimelineRow {
  label: ClaimTimelineLabel;
  text: string;
  data: Record<string, unknown>;
}
type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

/** Mail the customer about events of the claim, once per event, in the customer's language. */
export const claimMails = (deps: ModuleDeps): Subscriber => ({
  name: "claim-mails",
  topics: "claim.",
  async handle(tx, event) {
    const told = ((event.payload.told ?? []) as TimelineRow[]).flatMap((row) => {
      const template = templateOf(row);
      return template ? [{ row, template }] : [];
    });
    const facts = told.length > 0 ? await factsOf(tx, event) : undefined;
    if (!facts?.customer_email) return;
    for (const { row, template } of told) await write(deps, tx, event, facts, row, template);
  },
});

const templates: Partial<Record<ClaimTimelineLabel, Template>> = {
  Submitted: "claimSubmitted",
  "Info Requested": "claimInfoRequested",
  Reminded: "claimReminder",
  Denied: "claimDenied",
  "Replacement Created": "claimReplaced",
  Sent: "claimSent",
  Expired: "claimExpired",
};

function templateOf({ label, data }: TimelineRow): Template | null {
  if (label === "Approved") return data.needs_item === true ? "claimApprovedItem" : "claimApproved";
  if (label !== "Payment") return templates[label] ?? null;
  // Of a credit and its goodwill, the entry with the total is the one to mail.
  if (data.kind === "REFUND") return "refunded";
  return typeof data.total_minor === "number" ? creditTemplate(platformCreditOf(data)) : null;
}

const factsOf = (tx: Tx, event: OutboxEvent) =>
  tx
    .selectFrom("claim as k")
    .innerJoin("store as s", "s.id", "k.store_id")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "k.customer_id").onRef("c.store_id", "=", "k.store_id"))
    .select(["k.id", "k.number", "k.order_number", "k.customer_name", "k.customer_email", "k.currency"])
    .select(["s.id as store_id", "s.name as store_name", "s.timezone", "c.language"])
    .where("k.store_id", "=", event.store_id)
    .where("k.id", "=", String(event.payload.id))
    .executeTakeFirst();

function write(deps: ModuleDeps, tx: Tx, event: OutboxEvent, facts: Facts, { data, text }: TimelineRow, template: Template): Promise<void> {
  const language = languageOrEnglish(facts.language);
  const locale = localeOf(language);
  const words = mailWords(language);
  const minor = data.total_minor ?? data.amount_minor;
  const number = typeof data.tracking === "string" ? data.tracking : "";
  const dayOf = (at: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone, numberingSystem: "latn" }).format(new Date(at));
  const lastDay =
    typeof data.last_day === "string" ? fill(words.creditValidity, { date: dayOf(data.last_day, "UTC") }) : words.creditNoExpiry;
  const credit = template === "creditedOnPlatform" ? platformCreditOf(data) : null;
  return writeCustomerMail(tx, deps, {
    // A code of the platform is stored nowhere but in this mail, until it is sent.
    isSealed: credit !== null,
    ...{ storeId: event.store_id, returnId: null, claimId: facts.id, template, language, recipient: facts.customer_email },
    at: event.created_at,
    values: {
      ...{ name: facts.customer_name, store: facts.store_name, number: facts.number, order: facts.order_number, reason: text },
      amount: typeof minor === "number" ? formatMoney(minor, facts.currency, locale) : "",
      code: credit ? issuedCode(deps.config.secret, credit.key) : typeof data.code === "string" ? data.code : "",
      validity: lastDay,
      date: typeof data.expires_at === "string" ? dayOf(data.expires_at, facts.timezone) : "",
      tracking: number && fill(words.tracking, { tracking: number }),
      link: `${deps.config.publicUrl}/portal/${facts.store_id}`,
    },
  });
}
