import { expect, it } from "vitest";
import type { StoryEntry } from "#contracts/orders/timeline";
import { entryOf } from "./story.ts";

const words = {
  t: (key: string) => key,
  enumLabel: (field: string, value: string) => `${field}:${value}`,
  money: (minor: number, currency: string) => `${minor} ${currency}`,
};
const entry = (over: Partial<StoryEntry>): StoryEntry => ({
  id: "1",
  at: "2026-06-01T09:00:00Z",
  source: { kind: "order", id: "o", number: "#1" },
  event: "PLACED",
  label: null,
  actor: null,
  text: "",
  amount_minor: null,
  currency: "USD",
  detail: null,
  ...over,
});

it("names an event of the order itself, with its amount", () => {
  expect(entryOf(entry({ amount_minor: 500 }), words as never)).toMatchObject({ title: "story.PLACED", text: "500 USD", tone: "info" });
});

it("shows a case's entry as the case does", () => {
  const found = entryOf(entry({ event: "CASE", label: "Processed", source: { kind: "return", id: "r", number: "R-1" } }), words as never);
  expect(found).toMatchObject({ title: "timeline:Processed", tone: "neutral" });
  const claim = { event: "CASE", label: "Denied", source: { kind: "claim", id: "k", number: "CL-1" } } as const;
  expect(entryOf(entry(claim), words as never)).toMatchObject({ title: "claim_timeline:Denied" });
});

it("marks a scan that reports a problem", () => {
  const scan = { event: "SCANNED", detail: "EXCEPTION", text: "UPS", source: { kind: "parcel", id: "p", number: "T" } } as const;
  expect(entryOf(entry(scan), words as never)).toMatchObject({ text: "order_parcel:EXCEPTION · UPS", tone: "danger" });
});
