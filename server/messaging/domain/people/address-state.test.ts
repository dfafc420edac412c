import { describe, expect, it } from "vitest";
import { addressStatuses, consentSources } from "#contracts/subscribers/states";
import { afterGrant, afterWithdrawal, hasLeft, mergedStatus, statusOfSuppressed } from "./address-state.ts";

const at = "2026-06-02T00:00:00Z";
const grant = (over: object = {}) => ({ source: "FORM" as const, at, leftAt: null, suppressed: null, doubleOptIn: true, ...over });
const asked = { status: "PENDING", ask: true };
const subscribed = { status: "SUBSCRIBED", ask: false };

describe("a grant", () => {
  it("of a new address is confirmed by mail, unless staff, an import or the platform vouches for it", () => {
    for (const source of ["FORM", "CHECKOUT", "API"] as const) expect(afterGrant("NONE", grant({ source }))).toEqual(asked);
    for (const source of ["STAFF", "IMPORT", "PLATFORM"] as const) expect(afterGrant("NONE", grant({ source }))).toEqual(subscribed);
    expect(afterGrant("NONE", grant({ doubleOptIn: false }))).toEqual(subscribed);
  });

  it("leads back whoever left only when it is the person's own", () => {
    const leading = consentSources.filter((source) => afterGrant("UNSUBSCRIBED", grant({ source })) !== null);
    expect(leading).toEqual(["FORM", "PREFERENCES", "SMS_KEYWORD"]);
    expect(afterGrant("UNSUBSCRIBED", grant({ doubleOptIn: false }))).toEqual(asked);
    expect(afterGrant("BOUNCED", grant())).toEqual(asked);
  });

  it("after a complaint counts on the preference page alone", () => {
    expect(afterGrant("COMPLAINED", grant())).toBeNull();
    expect(afterGrant("COMPLAINED", grant({ source: "PREFERENCES" }))).toEqual(subscribed);
    for (const [status, suppressed] of [
      ["COMPLAINED", "COMPLAINED"],
      ["NONE", "COMPLAINED"],
    ] as const)
      expect(afterGrant(status, grant({ source: "SMS_KEYWORD", suppressed }))).toBeNull();
  });

  it("on the platform later than the withdrawal is asked for by mail, an earlier one is not", () => {
    const onPlatform = (leftAt: string) => afterGrant("UNSUBSCRIBED", grant({ source: "PLATFORM", leftAt }));
    expect(onPlatform("2026-06-01T00:00:00Z")).toEqual(asked);
    expect(onPlatform("2026-06-03T00:00:00Z")).toBeNull();
  });

  it("of an address that left, and is only asked or has not answered, meets one that has left", () => {
    for (const status of ["PENDING", "NONE"] as const) {
      const leading = consentSources.filter(
        (source) => afterGrant(status, grant({ source, suppressed: "MANUAL" }))?.status === "SUBSCRIBED",
      );
      expect(leading).toEqual(["PREFERENCES", "SMS_KEYWORD", ...(status === "PENDING" ? ["DOUBLE_OPT_IN"] : [])].sort());
      expect(afterGrant(status, grant({ suppressed: "BOUNCED" }))).toEqual(asked);
      expect(afterGrant(status, grant({ suppressed: "COMPLAINED" }))).toBeNull();
      const onPlatform = grant({ source: "PLATFORM", suppressed: "UNSUBSCRIBED", leftAt: "2026-06-01T00:00:00Z" });
      expect(afterGrant(status, onPlatform)).toEqual(asked);
    }
  });

  it("by the confirmation link counts while the question is open", () => {
    const source = "DOUBLE_OPT_IN" as const;
    expect(afterGrant("PENDING", grant({ source }))).toEqual(subscribed);
    for (const status of addressStatuses.filter((one) => one !== "PENDING")) expect(afterGrant(status, grant({ source }))).toBeNull();
  });
});

describe("leaving", () => {
  it("ends in UNSUBSCRIBED from everywhere but a complaint", () => {
    expect(addressStatuses.filter((status) => afterWithdrawal(status) !== "UNSUBSCRIBED")).toEqual(["COMPLAINED"]);
  });

  it("is remembered by a suppression when the address comes back", () => {
    expect((["UNSUBSCRIBED", "MANUAL", "ERASED"] as const).map(statusOfSuppressed)).toEqual([
      "UNSUBSCRIBED",
      "UNSUBSCRIBED",
      "UNSUBSCRIBED",
    ]);
    expect((["BOUNCED", "COMPLAINED"] as const).map(statusOfSuppressed)).toEqual(["BOUNCED", "COMPLAINED"]);
  });

  it("in one of two merged records counts for both", () => {
    for (const one of addressStatuses)
      for (const other of addressStatuses) expect(hasLeft(mergedStatus(one, other))).toBe(hasLeft(one) || hasLeft(other));
    expect(mergedStatus("SUBSCRIBED", "NONE")).toBe("SUBSCRIBED");
    expect(mergedStatus("NONE", "SUBSCRIBED")).toBe("NONE");
  });
});
