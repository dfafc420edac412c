import { customerLabels, type PortalReturn, type PortalRow } from "#contracts/portal/shapes";
import { isSlipEntry } from "#server/cases/kernel/label-facts";
import { loadCustomerPapers } from "#server/cases/labels/api";
import type { OwnReturn } from "#server/cases/returns/api";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { returnsOfOrder } from "./repository.ts";

type Label = PortalReturn["story"][number]["label"];
const isTold = (label: string): label is Label => (customerLabels as readonly string[]).includes(label);
const noPapers = { papers: { label: false, label_code: false, packing_slip: false, drop_off_code: false }, send_back: null };

/** Return the case as its customer may see it. Only one that is approved and open has papers. */
export async function portalReturn(deps: Pick<ModuleDeps, "db">, context: CallContext, own: OwnReturn): Promise<PortalReturn> {
  const { id, status, decision } = own.detail;
  const hasPapers = status === "OPEN" && decision === "APPROVED";
  return { ...shown(own), ...(hasPapers ? await loadCustomerPapers(deps, context, { noun: "return", id }) : noPapers) };
}

function shown({ detail, mayCancel, mayChooseCredit }: OwnReturn): Omit<PortalReturn, "papers" | "send_back"> {
  const { id, number, status, stage, decision, close_reason, items_summary, created_at, shipping_method, currency, expires_at } = detail;
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
  };
}

const creditFacts = ({ code, balance_minor, state }: NonNullable<OwnReturn["detail"]["store_credit"]>) => ({ code, balance_minor, state });

export async function portalReturns({ db }: ModuleDeps, context: CallContext, orderId: string): Promise<{ items: PortalRow[] }> {
  const rows = await returnsOfOrder(db.kysely, context.store.id, orderId);
  return { items: rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })) };
}
