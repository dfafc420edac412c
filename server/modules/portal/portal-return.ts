import type { SendBack } from "#contracts/portal/send-back";
import { customerLabels, type PortalReturn, type PortalRow } from "#contracts/portal/shapes";
import { isSlipEntry } from "#server/cases/label-facts";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";
import type { CustomerRules, OwnCase, PortalLinks } from "./links.ts";
import { returnsOfOrder } from "./repository.ts";

type Label = PortalReturn["story"][number]["label"];
const isTold = (label: string): label is Label => (customerLabels as readonly string[]).includes(label);
const posted = ["LABEL", "CUSTOMER_LABEL"];

/** Return the case as its customer may see it. */
export async function portalReturn(
  { db, settingsLinks, paperLinks }: ModuleDeps & PortalLinks,
  context: CallContext,
  own: OwnCase,
): Promise<PortalReturn> {
  const rules = await settingsLinks.customerRulesOf(db.kysely, context.store.id);
  const { id } = own.detail;
  const papers = {
    printed: await paperLinks.papersOf(context, id),
    sendBack: await paperLinks.sendBackOf(context, id),
    hasDropOffCode: await paperLinks.hasDropOffCode(context, id),
  };
  return shown(own, rules, papers);
}

interface Papers {
  printed: { label: boolean; label_code: boolean };
  sendBack: SendBack | null;
  hasDropOffCode: boolean;
}

function shown({ detail, mayCancel, mayChooseCredit }: OwnCase, rules: CustomerRules, papers: Papers): PortalReturn {
  const { id, number, status, stage, decision, close_reason, items_summary, created_at, shipping_method, currency, expires_at } = detail;
  const isOpen = status === "OPEN" && decision === "APPROVED";
  return {
    ...{ id, number, status, stage, decision, close_reason, items_summary, created_at, shipping_method, currency, expires_at },
    items: detail.items.map((item) => ({
      id: item.id,
      title: item.title,
      variant_title: item.variant_title,
      image_url: item.image_url,
      instructions: item.return_instructions,
      quantity: decision === "APPROVED" ? item.approved : item.requested,
      outcome: item.outcome,
      exchange: item.exchange?.title ?? null,
    })),
    money: {
      due_minor: detail.money.due_minor,
      paid_minor: detail.money.paid_minor,
      invoice_due_minor: detail.money.invoice_due_minor,
    },
    pay_url: detail.documents.find(({ pay_url }) => pay_url !== null)?.pay_url ?? null,
    parcels: detail.shipments.flatMap(({ id, carrier_name, tracking_number, tracking_url, is_slip }) =>
      is_slip ? [] : [{ id, carrier_name, tracking_number, tracking_url }],
    ),
    story: detail.timeline.flatMap(({ id, at, label, text, data }) =>
      isTold(label) ? [{ id, at, label, is_slip: isSlipEntry(data), text: label === "Declined" ? text : "" }] : [],
    ),
    store_place: detail.store_place,
    credit: detail.store_credit && { ...creditFacts(detail.store_credit), currency },
    may_choose_credit: mayChooseCredit,
    may_cancel: mayCancel,
    send_back: papers.sendBack,
    papers: {
      label: isOpen && papers.printed.label,
      label_code: isOpen && papers.printed.label_code,
      packing_slip: isOpen && rules.hasSlip && posted.includes(shipping_method),
      drop_off_code: papers.hasDropOffCode,
    },
  };
}

const creditFacts = ({ code, balance_minor, state }: NonNullable<OwnCase["detail"]["store_credit"]>) => ({ code, balance_minor, state });

export async function portalReturns({ db }: ModuleDeps, context: CallContext, orderId: string): Promise<{ items: PortalRow[] }> {
  const rows = await returnsOfOrder(db.kysely, context.store.id, orderId);
  return { items: rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })) };
}
