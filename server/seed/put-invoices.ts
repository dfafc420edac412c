import { NewInvoice } from "#contracts/invoices/draft";
import { renderingWrite } from "#server/cases/invoices/documents/rendering";
import { issueInvoice } from "#server/cases/invoices/operations/issue";
import { createDraft } from "#server/cases/invoices/operations/save-draft";
import { saveSettings } from "#server/cases/invoices/settings";
import { together } from "#server/kit/together";
import type { Desk } from "./desk.ts";
import type { Shop } from "./put-goods.ts";

const day = 86_400_000;
/** Older ones are drawn when somebody opens them. */
const latestDocuments = 8;

const nobody = { region: null, tax_number: null, vat_id: null };
const seller = {
  ...nobody,
  ...{ name: "Northwind Outfitters, Inc.", lines: ["410 Pier Avenue"], city: "San Pedro", postal_code: "90731", country: "US" },
  email: "billing@northwind.test",
};

/** Sold outside of the shop: the first is overdue, the second open. */
const invoices = [
  {
    ago: 40,
    buyer: { ...nobody, name: "Lakeside Outdoor School", lines: ["8 Birch Road"], city: "Tahoe City", postal_code: "96145", country: "US" },
    email: "office@lakeside.test",
    lines: [
      { description: "Rental of 12 rain jackets, two weeks", quantity: "12", unit_price: "2400", rate: "9.5" },
      { description: "Cleaning", quantity: "1", unit_price: "9000", rate: "9.5" },
    ],
  },
  {
    ago: 4,
    buyer: { ...nobody, name: "Alder Creek Guides LLC", lines: ["77 Mill Street"], city: "Truckee", postal_code: "96161", country: "US" },
    email: "accounts@aldercreek.test",
    lines: [{ description: "Repair of 5 tents outside the warranty", quantity: "5", unit_price: "6500", rate: "9.5" }],
  },
] as const;

/** Issue invoices as the store's owner does. */
export async function putInvoices(desk: Desk, { store }: Shop, now: Date): Promise<void> {
  for (const { ago, buyer, email, lines } of invoices) {
    desk.clock.set(new Date(now.getTime() - ago * day));
    const context = desk.context(store, "owner");
    await saveSettings(desk.deps, context, { seller });
    const { id } = await createDraft(
      desk.deps,
      context,
      NewInvoice.parse({ buyer: { ...buyer, email }, lines, prices: "NET", currency: store.currency }),
    );
    await issueInvoice(desk.deps, context, id);
  }
}

/** Have the store's latest documents drawn by their jobs once the server runs: drawing them here would make the first start longer. */
export async function queueDocuments({ tx }: Desk, { store }: Shop): Promise<void> {
  const issued = tx.selectFrom("invoice").select(["id", "store_id"]).where("store_id", "=", store.id).where("issued_at", "is not", null);
  const latest = await issued.orderBy("issued_at", "desc").orderBy("id", "desc").limit(latestDocuments).execute();
  const byHand = await issued.where("kind", "=", "INVOICE").execute();
  const documents = new Map([...byHand, ...latest].map((one) => [one.id, one]));
  await together(tx, [...documents.values()].map(renderingWrite));
}
