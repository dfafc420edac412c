import { parseMinor } from "#contracts/money";
import { draftView } from "./draft-views.ts";
import type { Effects } from "./effects.ts";
import { orderForm } from "./rest-form.ts";
import { gid, idIn } from "./shapes.ts";
import { draftTotal } from "./views.ts";
import type { Draft, Order, World } from "./world.ts";

interface DraftInput {
  email?: string | null;
  note?: string | null;
  tags?: string[] | null;
  presentmentCurrencyCode?: string | null;
  purchasingEntity?: { customerId?: string | null } | null;
  appliedDiscount?: { value: number; valueType: string } | null;
  lineItems?: {
    title?: string | null;
    quantity: number;
    variantId?: string | null;
    originalUnitPriceWithCurrency?: { amount: string; currencyCode: string } | null;
    priceOverride?: { amount: string; currencyCode: string } | null;
  }[];
}
interface Mail {
  to?: string | null;
  subject?: string | null;
}

/** In the words of the real one, without a code. */
const unfinished = () => wrong("This draft order has not finished calculating. Please try again later.");
const wrong = (message: string, field: string[] | null = null) => ({ draftOrder: null, userErrors: [{ message, field }] });

export function draftMutations(effects: Effects) {
  const { world } = effects;
  const find = (id: string) => world.drafts.get(idIn(id));
  return {
    draftOrderCreate: ({ input }: { input: DraftInput }) => createDraft(world, input),
    draftOrderInvoiceSend: ({ id, email }: { id: string; email?: Mail | null }) => {
      const draft = find(id);
      if (!draft) return wrong("Draft order not found", ["id"]);
      if (draft.calculating > 0) return unfinished();
      if (!email?.to && !draft.email) return wrong("To can't be blank", ["email", "to"]);
      draft.sent.push({ to: email?.to ?? draft.email, subject: email?.subject ?? null });
      if (draft.status === "OPEN") draft.status = "INVOICE_SENT";
      return { draftOrder: { id }, userErrors: [] };
    },
    draftOrderComplete: ({ id }: { id: string }) => {
      const draft = find(id);
      if (!draft) return wrong("Draft order not found", ["id"]);
      if (draft.status === "COMPLETED") return wrong("This order has been paid");
      if (draft.calculating > 0) return unfinished();
      completeDraft(effects, draft);
      return { draftOrder: draftView(world, draft), userErrors: [] };
    },
    draftOrderDelete: ({ input }: { input: { id: string } }) => {
      const draft = find(input.id);
      if (!draft) return { deletedId: null, userErrors: [{ message: "Draft order not found", field: ["id"] }] };
      world.drafts.delete(draft.id);
      return { deletedId: input.id, userErrors: [] };
    },
  };
}

function createDraft(world: World, input: DraftInput) {
  const currency = input.presentmentCurrencyCode ?? world.shopCurrency;
  const variants = [...world.products.values()].flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  const lines: Draft["lines"] = [];
  for (const line of input.lineItems ?? []) {
    const known = line.variantId ? variants.find(({ variant }) => variant.id === idIn(line.variantId ?? "")) : null;
    if (line.variantId && !known) return wrong("Merchandise not found", ["lineItems"]);
    const price = line.priceOverride ?? line.originalUnitPriceWithCurrency;
    const unit = price ? parseMinor(price.amount, price.currencyCode) : (known?.variant.price ?? 0);
    lines.push({ title: known?.product.title ?? line.title ?? "?", quantity: line.quantity, unit, variantId: known?.variant.id ?? null });
  }
  if (lines.length === 0) return wrong("Add at least 1 product", ["lineItems"]);
  if ((input.tags ?? []).some((tag) => tag.length > 40)) return wrong("Tag exceeds the maximum length of 40 characters", ["tags"]);
  const id = world.nextId();
  const draft: Draft = {
    id,
    name: `#D${world.drafts.size + 1}`,
    status: "OPEN",
    currency,
    tags: input.tags ?? [],
    email: input.email ?? "",
    note: input.note ?? null,
    lines,
    percentOff: input.appliedDiscount?.valueType === "PERCENTAGE" ? input.appliedDiscount.value : 0,
    orderId: null,
    calculating: world.draftReadings,
    sent: [],
  };
  world.drafts.set(id, draft);
  return { draftOrder: draftView(world, draft), userErrors: [] };
}

/** How the money of a draft's order comes; a customer pays by card unless a test says otherwise. */
interface Paid {
  gateway: string;
  /** What comes at once; the rest is owed. */
  amount: number;
  /** Reserved and not taken. */
  authorized?: number;
}

/** The draft becomes an order: completed by the app, by the merchant ("mark as pending"), or by its customer, paid or not. */
export function completeDraft(
  { world, emit }: Effects,
  draft: Draft,
  { gateway, amount, authorized = 0 }: Paid = { gateway: "card", amount: draftTotal(draft) },
): void {
  const order = world.addOrder({
    currency: draft.currency,
    tax_inclusive: true,
    lines: draft.lines.map(({ title, quantity, unit }) => ({
      title,
      product: title,
      quantity,
      unit_minor: unit,
      discount_minor: Math.round((quantity * unit * draft.percentOff) / 100),
    })),
    shipping_minor: 0,
    email: draft.email || "nobody@example.test",
    gateways: [],
    fulfilled: false,
  });
  order.unrouted = world.routing.readings;
  if (amount > 0) takePayment(world, order, gateway, amount);
  if (authorized > 0) takePayment(world, order, gateway, authorized, "AUTHORIZATION");
  order.tags = draft.tags;
  Object.assign(draft, { status: "COMPLETED", orderId: order.id });
  emit("ORDERS_CREATE", orderForm(world, order));
  emit("DRAFT_ORDERS_UPDATE", { id: draft.id, admin_graphql_api_id: gid("DraftOrder", draft.id), status: "completed" });
}

/** Money comes for an order, or is reserved. */
export function takePayment(world: World, order: Order, gateway: string, amount: number, kind: "SALE" | "AUTHORIZATION" = "SALE"): void {
  order.transactions.push({ id: world.nextId(), kind, status: "SUCCESS", gateway, amount, parentId: null, at: world.tick() });
}
