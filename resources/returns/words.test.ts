import { describe, expect, it } from "vitest";
import { actions } from "#contracts/returns/actions";
import * as contract from "#contracts/returns/states";
import { timelineLabels } from "#contracts/returns/timeline";
import { readable } from "#src/lib/words/readable";
import enums from "../../contracts/locales/enums/en.json";
import words from "./locales/en.json";
import { entryOf } from "./offers.ts";

/** Return whether a key exists, in any plural form. */
function has(key: string, within: object = words): boolean {
  const parts = key.split(".");
  let at: unknown = within;
  for (const part of parts.slice(0, -1)) at = (at as Record<string, unknown>)?.[part];
  const last = parts.at(-1) ?? "";
  const branch = (at ?? {}) as Record<string, unknown>;
  return last in branch || `${last}_other` in branch;
}

describe("words of returns", () => {
  it.each([
    ["status", contract.statuses],
    ["stage", contract.stages],
    ["decision", contract.decisions],
    ["close_reason", contract.closeReasons],
    ["resolution_type", contract.resolutionTypes],
    ["shipping_method", contract.shippingMethods],
    ["exchange_status", contract.exchangeStatuses],
    ["hold_reason", contract.holdReasons],
    ["payment_status", contract.paymentStatuses],
    ["outcome", contract.outcomes],
    ["grade", contract.grades],
    ["disposition", contract.dispositions],
    ["ledger_kind", contract.ledgerKinds],
    ["ledger_state", contract.ledgerStates],
    ["reason", contract.reasons],
    ["tab", contract.tabs],
  ])("has a word for every value of %s", (field, values) => {
    expect(values.filter((value) => !has(`${field}.${value}`, enums))).toEqual([]);
  });

  it("has a label for everything a timeline may show", () => {
    expect(Object.keys(enums.timeline).sort()).toEqual([...timelineLabels].sort());
  });

  it("names every action, its success, and its dialog", () => {
    const offered = actions.filter((action) => entryOf(action).place !== "none");
    const dialogs = offered.filter((action) => !entryOf(action).opens);
    expect(offered.filter((action) => !has(`actions.${action}`) || !has(`done.${action}`))).toEqual([]);
    expect(dialogs.filter((action) => !has(`dialogs.${action}.title`))).toEqual([]);
  });

  it("makes a store's own code readable", () => {
    expect(readable("WRAPPED_AS_GIFT")).toBe("Wrapped as gift");
  });
});
