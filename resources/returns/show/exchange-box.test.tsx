import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { PlatformOperation } from "#contracts/returns/platform";
import { returns } from "#contracts/returns/returns";
import cases from "#src/cases/locales/en.json";
import common from "#src/locales/en.json";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { returnDetail } from "../../../tests/support/return-detail.ts";
import words from "../locales/en.json";
import { ExchangeBox } from "./exchange-box.tsx";

const at = "2026-06-01T09:00:00.000Z";
const operation = (state: PlatformOperation["state"], kind: string | null): PlatformOperation => ({
  ...{
    key: "h1",
    kind: "hold",
    state,
    number: null,
    url: null,
    amount_minor: null,
    may_retry: true,
    needs_answer: false,
    may_be_paid: false,
    updated_at: at,
  },
  ...{ doubt: null, repeated_until: null },
  error: kind === null ? null : { kind, message: "" },
});

it.each([
  ["WAITING", "not_held_yet", /^Not held yet/],
  ["FAILED", "not_holdable", /^Cannot be held/],
  ["DONE", null, null],
] as const)("says beside the hold that the platform does not hold the goods: %s", async (state, kind, text) => {
  const record = returnDetail({
    exchange_status: "ON_HOLD",
    exchange: { order: null, lines: [], holds: [{ reason: "AWAITING_PAYMENT", since: at }], tracking: [] },
    platform: { name: "shopify", operations: [operation(state, kind)], returns: [], exchange_stands: false } as never,
  });
  renderPage(<ExchangeBox record={record} act={() => {}} />, {
    contracts: [returns],
    words: common,
    namespaces: { returns: words, cases },
  });
  const alerts = await screen.findAllByRole("alert");
  expect(alerts).toHaveLength(text === null ? 1 : 2);
  if (text) expect(screen.getByText(text)).toBeVisible();
});
