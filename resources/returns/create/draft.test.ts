import { describe, expect, it } from "vitest";
import type { Order } from "#contracts/orders/orders";
import { adviceBodyOf, buildReturnBody, emptyDraft, emptyLine, lineValue, problemsOf, sumOf, whyNotReturnable } from "./draft.ts";

const line = (over: Partial<Order["lines"][number]> = {}): Order["lines"][number] => ({
  id: "l1",
  external_id: "e1",
  variant_id: "v1",
  variant_external_id: "ve1",
  product_external_id: null,
  sku: "SKU",
  title: "Shirt",
  variant_title: null,
  quantity: 3,
  unit_price_minor: 10_000,
  discount_minor: 0,
  order_discount_minor: 1_000,
  tax_rate: "0",
  tax_minor: 0,
  gross_minor: 29_000,
  fulfilled_quantity: 3,
  returned: 0,
  outside: 0,
  free: 3,
  free_values_minor: [9_666, 19_333, 29_000],
  worth_minor: 29_000,
  claims: [],
  gift_card: false,
  image_url: null,
  product_id: null,
  ...over,
});
const order = (lines: Order["lines"]) => ({ id: "o1", currency: "USD", tax_inclusive: false, lines }) as unknown as Order;

describe("a line of the order", () => {
  it.each([
    [{}, undefined],
    [{ gift_card: true }, "giftCard"],
    [{ fulfilled_quantity: 0 }, "notSent"],
    [{ free: 0 }, "taken"],
  ])("with %o cannot be returned because of %s", (over, reason) => {
    expect(whyNotReturnable(line(over))).toBe(reason);
  });

  it("is valued at what was paid for the returned units", () => {
    const worth = (quantity: number) => lineValue(line(), { ...emptyLine, quantity });
    expect([worth(1), worth(2), worth(3)]).toEqual([9_666, 19_333, 29_000]);
    expect(lineValue(line({ free_values_minor: [100, 200] }), { ...emptyLine, quantity: 5 })).toBe(500);
  });
});

describe("a new return", () => {
  const lines = {
    l1: {
      ...emptyLine,
      quantity: 2,
      reason: "TOO_SMALL",
      comment: " tight ",
      outcome: "EXCHANGE" as const,
      exchange: { variant_id: "v2", quantity: 3, title: "", unit_minor: 12_000 },
    },
  };

  it("adds up the returned goods", () => {
    expect(sumOf(order([line(), line({ id: "l2" })]), { ...emptyDraft, lines })).toEqual({
      units: 2,
      value_minor: 19_333,
    });
  });

  it("asks for advice with what is filled in so far", () => {
    const begun = { l1: { ...emptyLine, quantity: 2, outcome: "EXCHANGE" as const } };
    const item = { order_line_id: "l1", quantity: 2, outcome: "EXCHANGE", has_photo: false, has_comment: false };
    const asked = (lines: object) => adviceBodyOf(order([line()]), { ...emptyDraft, lines: lines as typeof begun });
    expect(asked(begun)).toEqual({ order_id: "o1", shipping_method: "LABEL", items: [item] });
    const exchange = { variant_id: "v2", quantity: 2 };
    expect(asked(lines).items).toEqual([{ ...item, reason: "TOO_SMALL", has_comment: true, exchange }]);
  });

  it("names the drop-off store of an in-store return alone", () => {
    const chosen = { ...emptyDraft, lines, store_place_id: "s1" };
    expect(buildReturnBody(order([line()]), chosen)).not.toHaveProperty("store_place_id");
    expect(buildReturnBody(order([line()]), { ...chosen, shipping_method: "IN_STORE" })).toMatchObject({ store_place_id: "s1" });
  });

  it("is sent line by line, never exchanging more than is returned, without empty fields", () => {
    expect(buildReturnBody(order([line(), line({ id: "l2" })]), { ...emptyDraft, lines })).toEqual({
      order_id: "o1",
      shipping_method: "LABEL",
      note: "",
      items: [
        {
          order_line_id: "l1",
          quantity: 2,
          reason: "TOO_SMALL",
          comment: "tight",
          photos: [],
          outcome: "EXCHANGE",
          exchange: { variant_id: "v2", quantity: 2 },
        },
      ],
    });
  });

  it("requires a reason, and a variant for an exchange", () => {
    expect(problemsOf({ ...emptyDraft, lines: { l1: { ...emptyLine, outcome: "EXCHANGE" } } })).toEqual({ l1: ["reason", "exchange"] });
    expect(problemsOf({ ...emptyDraft, lines })).toEqual({});
  });
});
