import { expect, it } from "vitest";
import type { Member } from "#contracts/members";
import { presets } from "#contracts/permissions";
import { lacksArea, newRights, permissionDifferences, rightsBody, rightsValues } from "./values.ts";

const member = (change: Partial<Member>): Member =>
  ({ user_type: "member", preset: "Agent", permissions: [], locations: null, refund_limits: null, ...change }) as Member;

it("lists the differences of a selection from its preset", () => {
  expect(permissionDifferences("Warehouse", ["returns", "RETURNS_UPDATE", "claims"])).toEqual({ more: ["claims"], less: ["orders"] });
  expect(permissionDifferences("Agent", presets.Agent)).toEqual({ more: [], less: [] });
  expect(permissionDifferences("", ["claims"])).toEqual({ more: [], less: [] });
});

it("sends no permissions for an owner, and limits only with the refund permission", () => {
  expect(rightsBody({ ...newRights("EUR"), preset: "Owner" })).toEqual({ preset: "Owner", locations: null, refund_limits: null });
  const limited = {
    ...newRights("EUR"),
    isLimited: true,
    limits: [
      { currency: "EUR", amount_minor: 500 },
      { currency: "JPY", amount_minor: null },
    ],
  };
  expect(rightsBody(limited).refund_limits).toBeNull();
  expect(rightsBody({ ...limited, permissions: ["returns", "can_refund"] }).refund_limits).toEqual({ EUR: 500, JPY: 0 });
});

it("reads back what was sent", () => {
  const owner = member({ permissions: ["returns", "can_refund"], refund_limits: { USD: 100 }, locations: ["l1"] });
  expect(rightsBody(rightsValues(owner, "EUR"))).toEqual({
    preset: "Agent",
    permissions: ["returns", "can_refund"],
    locations: ["l1"],
    refund_limits: { USD: 100 },
  });
});

it("detects actions without their area", () => {
  expect(lacksArea(["RETURNS_APPROVE", "orders"])).toBe(true);
  expect(lacksArea(["RETURNS_APPROVE", "returns"])).toBe(false);
  expect(lacksArea(["orders"])).toBe(false);
});
