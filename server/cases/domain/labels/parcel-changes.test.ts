import { describe, expect, it } from "vitest";
import { parcelChangesBy } from "./parcel-changes.ts";

describe("a scan of a parcel", () => {
  it.each([
    ["AWAITING", "IN_TRANSIT", true, ["label_used"]],
    [null, "DROPPED_OFF", true, ["label_used"]],
    ["VOID", "IN_TRANSIT", true, ["label_used"]],
    ["AWAITING", "IN_TRANSIT", false, []],
    ["AWAITING", "DELIVERED", true, ["label_used", "parcel_delivered"]],
    ["IN_TRANSIT", "DELIVERED", true, ["parcel_delivered"]],
    ["IN_TRANSIT", "EXCEPTION", true, ["parcel_exception"]],
    ["EXCEPTION", "EXCEPTION", true, []],
    ["IN_TRANSIT", "RETURNED", true, ["parcel_exception"]],
    ["DELIVERED", "DELIVERED", true, []],
    ["IN_TRANSIT", "OUT_FOR_DELIVERY", true, []],
    [null, "AWAITING", true, []],
  ])("after %s that says %s (label: %s) tells %o", (before, status, hasLabel, changes) => {
    expect(parcelChangesBy(before, status, hasLabel)).toEqual(changes);
  });
});
