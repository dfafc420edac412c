import { type InvoiceAction, invoiceActions } from "#contracts/invoices/actions";
import type { AllowedInvoiceAction } from "#contracts/invoices/shapes";
import { type InvoiceStanding, type InvoiceTab, invoiceTabs } from "#contracts/invoices/states";
import { makeOffers, type Offer } from "#src/cases/offers";

export const invoiceFilters = {
  ...{ status: {}, kind: {}, currency: {}, einvoice: {}, flag: {} },
  ...{ issued_from: {}, issued_to: {}, due_from: {}, due_to: {}, order_id: {}, return_id: {}, claim_id: {} },
};
/** The list without a query. */
export const invoiceListDefaults = { limit: 20, sort: "-created_at", filters: invoiceFilters };

export const tabNames = Object.keys(invoiceTabs) as InvoiceTab[];
type Filters = Readonly<Record<string, readonly string[]>>;

/** Return the tab whose filter is active. */
export function invoiceTab(active: Filters): InvoiceTab {
  const fits = (tab: InvoiceTab) =>
    tab !== "all" && Object.entries(invoiceTabs[tab]).every(([name, value]) => active[name]?.join() === value);
  return tabNames.find(fits) ?? "all";
}

/** Return the query of a tab: its filter in place of the present tab's, with search and other filters unchanged. */
export function tabQuery(tab: InvoiceTab, query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  for (const name of ["status", "kind", "page"]) next.delete(name);
  for (const [name, value] of Object.entries(invoiceTabs[tab])) next.set(name, value);
  return `?${next}`;
}

type Kind = "waiting" | "progress" | "success" | "danger" | "done" | "neutral" | "warning";
export const standingKinds: Record<InvoiceStanding, Kind> = {
  DRAFT: "neutral",
  OPEN: "waiting",
  PARTIALLY_PAID: "progress",
  OVERDUE: "danger",
  PAID: "success",
  ISSUED: "done",
  VOID: "neutral",
  UNCOLLECTIBLE: "warning",
};

export type InvoiceOffer = Offer<AllowedInvoiceAction & { action: InvoiceAction }>;
export const { isDangerous, offerOf, otherSteps } = makeOffers<InvoiceAction, AllowedInvoiceAction>(invoiceActions);
