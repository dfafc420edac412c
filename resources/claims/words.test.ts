import { describe, expect, it } from "vitest";
import { claimActionNames } from "#contracts/claims/actions";
import * as contract from "#contracts/claims/states";
import { claimTimelineLabels } from "#contracts/claims/timeline";
import enums from "../../contracts/locales/enums/en.json";
import words from "./locales/en.json";
import { entryOf } from "./offers.ts";

/** Return whether a key exists, in any plural form. */
function has(key: string, within: object = words): boolean {
  const parts = key.split(".");
  const branch = parts.slice(0, -1).reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], within) ?? {};
  const last = parts.at(-1) ?? "";
  return last in (branch as object) || `${last}_other` in (branch as object);
}

describe("words of claims", () => {
  it.each([
    ["claim_type", contract.claimTypes],
    ["claim_stage", contract.claimStages],
    ["claim_close_reason", contract.claimCloseReasons],
    ["claim_kind", contract.claimKinds],
    ["claim_mode", contract.resolutionModes],
    ["claim_resolution_state", contract.resolutionStates],
    ["claim_evidence", contract.evidenceKinds],
    ["claim_received_as", contract.receivedAs],
    ["claim_source", contract.claimSources],
    ["carrier_claim_state", contract.carrierClaimStates],
    ["claim_tab", contract.claimTabs],
    ["claim_timeline", claimTimelineLabels],
  ] as const)("has a word for every value of %s", (field, values) => {
    expect((values as readonly string[]).filter((value) => !has(`${field}.${value}`, enums))).toEqual([]);
  });

  it("names every action, its success, and its dialog", () => {
    const offered = claimActionNames.filter((action) => entryOf(action).place !== "none");
    const dialogs = offered.filter((action) => !entryOf(action).opens);
    expect(offered.filter((action) => !has(`actions.${action}`) || !has(`done.${action}`))).toEqual([]);
    expect(dialogs.filter((action) => !has(`dialogs.${action}.title`))).toEqual([]);
  });
});
