import type { Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DraftLine, Party } from "#contracts/invoices/draft";
import { type Language, languageOfTag } from "#contracts/session/rules";
import type { Address, InvoiceElsewhere } from "#server/db/column-types";
import type { Reader } from "#server/db/open";
import type { OrderLine, OrderShipping } from "#server/db/tables";
import { documentWords } from "#server/documents/words";
import { dayIn } from "#server/domain/days";
import { chargedRate } from "#server/domain/invoice-totals";
import { notFound } from "#server/kit/errors";
import { cutText } from "#server/kit/sound-text";

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

/** Return what a document takes from an order. @throws NOT_FOUND */
export async function readOrder(reader: Reader, store: { id: string; timezone: string }, id: string): Promise<OrderFacts> {
  const row = await reader
    .selectFrom("orders as o")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "o.customer_id").onRef("c.store_id", "=", "o.store_id"))
    .select(["o.id", "o.root_order_id", "o.number", "o.currency", "o.tax_inclusive", "o.customer_name", "o.customer_email"])
    .select(["o.ship_to", "o.fulfilled_at", "o.invoice_elsewhere", "c.language"])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("order_line as l")
          .selectAll("l")
          .where("l.store_id", "=", store.id)
          .whereRef("l.order_id", "=", "o.id")
          .orderBy("l.position"),
      ).as("lines"),
      jsonArrayFrom(
        eb
          .selectFrom("order_shipping as s")
          .selectAll("s")
          .where("s.store_id", "=", store.id)
          .whereRef("s.order_id", "=", "o.id")
          .orderBy("s.position"),
      ).as("shipping"),
    ])
    .where("o.store_id", "=", store.id)
    .where("o.id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { customer_name, customer_email, ship_to, fulfilled_at, language, ...order } = row;
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
    country: /^[A-Z]{2}$/.test(to?.country ?? "") ? (to?.country ?? "") : "",
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
    unit: "C62",
    discount: discount > 0 ? { amount_minor: discount } : null,
    category: Number(rate) > 0 ? ("S" as const) : ("Z" as const),
    rate,
    charged_tax_minor: tax_minor,
  };
}
