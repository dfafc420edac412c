import { expect, it } from "vitest";
import type { PortalOrder } from "#contracts/portal/shapes";
import { buildReturnRequest, type Choice, freshChoice, type Line, methodsOf, missingOf, outcomesOf, variantsOf } from "./draft.ts";

const line = (id: string, over: Partial<Line> = {}): Line => ({
  order_line_id: id,
  title: "T-shirt",
  variant_title: "M",
  image_url: null,
  instructions: "",
  quantity: 2,
  free: 2,
  unit_minor: 5000,
  code: null,
  message: "",
  allowed_outcomes: ["REFUND", "EXCHANGE"],
  methods: ["LABEL", "IN_STORE"],
  closes_at: null,
  windows: {},
  fees: [],
  questions: [],
  messages: [],
  variants: [
    { id: "m", title: "M", price_minor: 5000, difference_minor: 0, available: true, is_same: true },
    { id: "l", title: "L", price_minor: 6000, difference_minor: 0, available: true, is_same: false },
  ],
  ...over,
});
const reason = { label: "", needs_photo: false, needs_comment: false, merchant_fault: false, allowed_outcomes: [] };
const order = {
  lines: [line("a"), line("b", { methods: ["IN_STORE"] })],
  reasons: [
    { ...reason, code: "TOO_SMALL" },
    { ...reason, code: "DEFECTIVE", needs_photo: true, needs_comment: true, merchant_fault: true, allowed_outcomes: ["EXCHANGE"] },
  ],
} as unknown as PortalOrder;
const [shirt] = order.lines as [Line];
const choice = (over: Partial<Choice>): Choice => ({ ...freshChoice, ...over });

it("derives the missing fields from the reason and the outcome", () => {
  expect(missingOf(order, shirt, freshChoice)).toEqual({ reason: true, outcome: true });
  expect(missingOf(order, shirt, choice({ reason: "DEFECTIVE", outcome: "REFUND" }))).toEqual({
    comment: true,
    photos: true,
    outcome: true,
  });
  expect(missingOf(order, shirt, choice({ reason: "TOO_SMALL", outcome: "EXCHANGE" }))).toEqual({ variant: true });
  expect(missingOf(order, shirt, choice({ reason: "TOO_SMALL", outcome: "EXCHANGE", variant: "l" }))).toEqual({});
});

it("limits outcomes by reason, and allows the same variant when the merchant is at fault", () => {
  expect(outcomesOf(order, shirt, choice({ reason: "DEFECTIVE" }))).toEqual(["EXCHANGE"]);
  expect(variantsOf(order, shirt, choice({ reason: "TOO_SMALL" })).map(({ id }) => id)).toEqual(["l"]);
  expect(variantsOf(order, shirt, choice({ reason: "DEFECTIVE" })).map(({ id }) => id)).toEqual(["m", "l"]);
});

it("offers an exchange only when variants are available", () => {
  const bare = line("c", { variants: shirt.variants.map((one) => ({ ...one, available: one.is_same })) });
  expect(outcomesOf(order, bare, choice({ reason: "TOO_SMALL" }))).toEqual(["REFUND"]);
});

it("offers only return methods that all chosen items allow", () => {
  expect(methodsOf(order, { a: freshChoice })).toEqual(["LABEL", "IN_STORE"]);
  expect(methodsOf(order, { a: freshChoice, b: freshChoice })).toEqual(["IN_STORE"]);
  expect(methodsOf(order, {})).toEqual([]);
});

it("requests as many exchange units as are returned", () => {
  const wanted = choice({ reason: "TOO_SMALL", outcome: "EXCHANGE", variant: "l", quantity: 2, comment: " tight " });
  expect(buildReturnRequest({ a: wanted }, "LABEL")).toEqual({
    shipping_method: "LABEL",
    items: [
      {
        order_line_id: "a",
        quantity: 2,
        reason: "TOO_SMALL",
        comment: "tight",
        photos: [],
        outcome: "EXCHANGE",
        exchange: { variant_id: "l", quantity: 2 },
      },
    ],
  });
});
