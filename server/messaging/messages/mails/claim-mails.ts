import type { ClaimTimelineLabel } from "#contracts/claims/timeline";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import { isSlipEntry } from "#server/cases/kernel/label-facts";
import type { Tx } from "#server/db/open";
import type { OutboxEvent, Subscriber } from "#server/jobs/outbox";
import { readerLanguage } from "#server/messaging/shop-settings/reader-language";
import { issuedCode } from "#server/platforms/credit-secret";
import type { ModuleDeps } from "#server/platforms/module";
import type { MessagesLinks } from "../links.ts";
import { writeSystemMail } from "../writing/write-system-mail.ts";
import { claimItems } from "./case-items.ts";
import { addressValues, customerValues, dayOf, instantIn, linkValues, refundValues, textOf } from "./case-values.ts";
import { creditTemplate, platformCreditOf } from "./customer-mails.ts";

type Deps = ModuleDeps & MessagesLinks;

interface TimelineRow {
  label: ClaimTimelineLabel;
  text: string;
  data: Record<string, unknown>;
}
type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

/** Mail the customer about events of the claim, once per event, in the customer's language. */
export const claimMails = (deps: Deps): Subscriber => ({
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

const templates: Partial<Record<ClaimTimelineLabel, SystemMailKey>> = {
  Submitted: "claimSubmitted",
  "Info Requested": "claimInfoRequested",
  Reminded: "claimReminder",
  "Label Created": "claimLabelReady",
  Denied: "claimDenied",
  "Replacement Created": "claimReplaced",
  Sent: "claimSent",
  Completed: "claimResolved",
  Expired: "claimExpired",
};

function templateOf({ label, data }: TimelineRow): SystemMailKey | null {
  if (label === "Approved") return data.needs_item === true ? "claimApprovedItem" : "claimApproved";
  if (label === "Label Created" && isSlipEntry(data)) return "claimSlipReady";
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
    .select(["s.timezone", "c.language", "c.first_name", "c.last_name"])
    .where("k.store_id", "=", event.store_id)
    .where("k.id", "=", String(event.payload.id))
    .executeTakeFirst();

async function write(
  deps: Deps,
  tx: Tx,
  event: OutboxEvent,
  facts: Facts,
  { data, text }: TimelineRow,
  template: SystemMailKey,
): Promise<void> {
  const minor = data.total_minor ?? data.amount_minor;
  const credit = template === "creditedOnPlatform" ? platformCreditOf(data) : null;
  const language = await readerLanguage(tx, event.store_id, facts.language);
  return writeSystemMail(tx, deps, {
    // A code of the platform is stored nowhere but in this mail, until it is sent.
    isSealed: credit !== null,
    ...{ storeId: event.store_id, claimId: facts.id, template, recipient: facts.customer_email },
    language,
    at: event.created_at,
    items: await claimItems(tx, event.store_id, facts.id),
    values: {
      ...customerValues(facts),
      "case.number": facts.number,
      "claim.number": facts.number,
      ...linkValues(deps.config, event.store_id, { kind: "claim", id: facts.id }),
      ...(await addressValues(deps, tx, event.store_id, template, { noun: "claim", id: facts.id })),
      ...(await refundValues(tx, event.store_id, language, data)),
      "order.number": facts.order_number,
      reason: text,
      amount: typeof minor === "number" ? { kind: "money", minor, currency: facts.currency } : null,
      date: instantIn(data.expires_at, facts.timezone),
      "credit.code": credit ? issuedCode(deps.config.secret, credit.key) : textOf(data.code),
      "credit.last_day": dayOf(data.last_day),
      "parcel.tracking_number": textOf(data.tracking),
    },
  });
}
