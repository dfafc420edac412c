import type { Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { countryFrom } from "#contracts/codes/countries";
import { piece } from "#contracts/codes/units";
import type { DraftLine, Party } from "#contracts/invoices/draft";
import type { InvoiceSettings } from "#contracts/invoices/settings";
import { type Language, languageOfTag } from "#contracts/session/rules";
import { chargedRate } from "#server/cases/domain/invoices/invoice-totals";
import type { Address, InvoiceElsewhere } from "#server/db/column-types";
import type { Reader } from "#server/db/open";
import { prepared } from "#server/db/prepared";
import type { OrderLine, OrderShipping } from "#server/db/tables";
import { dayIn } from "#server/kit/days";
import { documentWords } from "#server/kit/documents/words";
import { notFound } from "#server/kit/errors";
import { cutText } from "#server/kit/sound-text";
import { section, settingsColumns, settingsFrom } from "../settings.ts";

export interface OrderFacts {
  id: string;
  root_order_id: string;
  number: string;
  currency: string;
  tax_inclusive: boolean;
  buyer: Party;
  language: Language | undefined;
  /** The invoice that was made elsewhere. */
  invoice_elsewhere: InvoiceElsewhere | null;
  /** The day it was sent. */
  supply_date: string | null;
  lines: Selectable<OrderLine>[];
  shipping: Selectable<OrderShipping>[];
}

interface Store {
  id: string;
  timezone: string;
}

const selectOrder = (reader: Reader, storeId: string, id: string) =>
  reader
    .selectFrom("orders as o")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "o.customer_id").onRef("c.store_id", "=", "o.store_id"))
    .select(["o.id", "o.root_order_id", "o.number", "o.currency", "o.tax_inclusive", "o.customer_name", "o.customer_email"])
    .select(["o.ship_to", "o.fulfilled_at", "o.invoice_elsewhere", "c.language"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("order_line as l")
          .selectAll("l")
          .where("l.store_id", "=", storeId)
          .whereRef("l.order_id", "=", "o.id")
          .orderBy("l.position"),
      ).as("lines"),
      jsonArrayFrom(
        eb
          .selectFrom("order_shipping as h")
          .selectAll("h")
          .where("h.store_id", "=", storeId)
          .whereRef("h.order_id", "=", "o.id")
          .orderBy("h.position"),
      ).as("shipping"),
    ])
    .where("o.store_id", "=", storeId)
    .where("o.id", "=", id);

const orderQuery = prepared(selectOrder);
const orderAndSettingsQuery = prepared((reader, storeId: string, id: string) =>
  selectOrder(reader, storeId, id)
    .innerJoin("store as s", "s.id", "o.store_id")
    .leftJoin("store_settings as t", (join) => join.onRef("t.store_id", "=", "s.id").on("t.section", "=", section))
    .select(settingsColumns),
);

/** Return what a document takes from an order. @throws NOT_FOUND */
export async function readOrder(reader: Reader, store: Store, id: string): Promise<OrderFacts> {
  const [row] = await orderQuery(reader, store.id, id);
  if (!row) throw notFound();
  return factsOf(row, store);
}

/** Return the same with the store's settings of documents, from one statement. @throws NOT_FOUND */
export async function readOrderAndSettings(
  reader: Reader,
  store: Store,
  id: string,
): Promise<{ order: OrderFacts; settings: InvoiceSettings }> {
  const [row] = await orderAndSettingsQuery(reader, store.id, id);
  if (!row) throw notFound();
  const { store_name, store_country, settings_version, settings_data, settings_updated_at, ...order } = row;
  const settings = settingsFrom({ store_name, store_country, settings_version, settings_data, settings_updated_at });
  return { order: factsOf(order, store), settings };
}

type OrderRow = Awaited<ReturnType<typeof orderQuery>>[number];

function factsOf({ customer_name, customer_email, ship_to, fulfilled_at, language, ...order }: OrderRow, store: Store): OrderFacts {
  return {
    ...order,
    buyer: partyOf(customer_name, customer_email, ship_to),
    language: languageOfTag(language),
    supply_date: fulfilled_at && dayIn(store.timezone, new Date(fulfilled_at)),
  };
}

export const nobody: Party = {
  name: "",
  lines: [],
  city: "",
  postal_code: "",
  region: null,
  country: "",
  vat_id: null,
  tax_number: null,
  email: null,
};

function partyOf(name: string, email: string, to: Address | null): Party {
  return {
    ...nobody,
    name: name || to?.name || "",
    lines: [to?.line1, to?.line2].filter((line): line is string => Boolean(line)),
    city: to?.city ?? "",
    postal_code: to?.postcode ?? "",
    region: to?.province ?? null,
    country: countryFrom(to?.country ?? "") ?? "",
    email: email || null,
  };
}

/** Return an order's lines and shipping as those of a document, with the tax as charged. */
export function linesOfOrder({ lines, shipping }: OrderFacts, language: Language): DraftLine[] {
  const goods = lines.map((line) => ({
    ...common(line, line.discount_minor + line.order_discount_minor),
    description: cutText([line.title, line.variant_title].filter(Boolean).join(" · "), 500),
    sku: line.sku,
    quantity: String(line.quantity),
    unit_price: String(line.unit_price_minor),
    order_line_id: line.id,
  }));
  const sent = shipping
    .filter(({ price_minor }) => price_minor > 0)
    .map((one) => ({
      ...common(one, one.discount_minor),
      description: one.title || documentWords(language).supplies.shipping,
      sku: null,
      quantity: "1",
      unit_price: String(one.price_minor),
      order_line_id: null,
    }));
  return [...goods, ...sent];
}

type Charged = Pick<Selectable<OrderLine>, "tax_rate" | "tax_minor" | "gross_minor">;

function common({ tax_rate, tax_minor, gross_minor }: Charged, discount: number) {
  const rate = chargedRate(tax_rate, gross_minor - tax_minor, tax_minor);
  return {
    unit: piece,
    discount: discount > 0 ? { amount_minor: discount } : null,
    category: Number(rate) > 0 ? ("S" as const) : ("Z" as const),
    rate,
    charged_tax_minor: tax_minor,
  };
}
