import { describe, expect, it } from "vitest";
import { recordedPlatform } from "#server/platforms/recorded/recorded";

describe("a recorded store keeps the part of the port it has", () => {
  const command = {
    order: { external_id: "1", currency: "EUR" },
    payment: { external_id: "p", kind: "card" },
    amount_minor: 5,
    reason: null,
  };

  it("records a refund once under its key", async () => {
    const first = await recordedPlatform.refunds.execute(command, "k1");
    expect(first).toEqual({ state: "succeeded", external_id: "recorded:k1" });
    expect(await recordedPlatform.refunds.execute(command, "k1")).toEqual(first);
    expect(await recordedPlatform.refunds.findByKey(command, "k1")).toEqual(first);
  });

  it("says that it only records, and asks no platform for webhooks or scopes", () => {
    expect(recordedPlatform.recordsOnly).toBe(true);
    expect(recordedPlatform.capabilities).toMatchObject({ refundPreview: null, bulkExport: false, nativeReturns: false });
    expect([recordedPlatform.subscriptions, recordedPlatform.grantedScopes]).toEqual([undefined, undefined]);
  });
});
