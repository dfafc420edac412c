import { parseMinor } from "#contracts/money";
import type { Effects } from "./effects.ts";
import { orderForm } from "./rest-form.ts";
import { draftTotal, draftView, gid, idIn } from "./views.ts";
import type { Draft, World } from "./world.ts";

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

const wrong = (message: string, field: string[] | null = null) => ({ draftOrder: null, userErrors: [{ message, field }] });

export function draftMutations(effects: Effects) {
  const { world } = effects;
  const find = (id: string) => world.drafts.get(idIn(id));
  return {
    draftOrderCreate: ({ input }: { input: DraftInput }) => createDraft(world, input),
    draftOrderInvoiceSend: ({ id, email }: { id: string; email?: Mail | null }) => {
      const draft = find(id);
      if (!draft) return wrong("Draft order not found", ["id"]);
      if (!email?.to && !draft.email) return wrong("To can't be blank", ["email", "to"]);
      draft.sent.push({ to: email?.to ?? draft.email, subject: email?.subject ?? null });
      if (draft.status === "OPEN") draft.status = "INVOICE_SENT";
      return { draftOrder: { id }, userErrors: [] };
    },
    draftOrderComplete: ({ id }: { id: string }) => {
      const draft = find(id);
      if (!draft) return wrong("Draft order not found", ["id"]);
      if (draft.status === "COMPLETED") return wrong("This order has been paid");
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
    sent: [],
  };
  world.drafts.set(id, draft);
  return { draftOrder: draftView(world, draft), userErrors: [] };
}

/** The draft becomes an order: completed by the app, or paid by the customer. */
export function completeDraft({ world, emit }: Effects, draft: Draft): void {
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
    gateways: draftTotal(draft) > 0 ? ["card"] : [],
    fulfilled: false,
  });
  order.tags = draft.tags;
  Object.assign(draft, { status: "COMPLETED", orderId: order.id });
  emit("ORDERS_CREATE", orderForm(world, order));
  emit("DRAFT_ORDERS_UPDATE", { id: draft.id, admin_graphql_api_id: gid("DraftOrder", draft.id), status: "completed" });
}
