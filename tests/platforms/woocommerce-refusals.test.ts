import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { wooError } from "#server/platforms/woocommerce/api/errors";
import { wooBench } from "./double-benches.ts";
import { creditOf } from "./goods-contract.ts";

const refund = { code: "woocommerce_rest_cannot_create_order_refund", message: "The card was declined by the bank." };
const read = (status: number, body: unknown, isWrite = true) => {
  const { kind, safeMessage, platformCode } = wooError(status, typeof body === "string" ? body : JSON.stringify(body), isWrite, undefined);
  return [kind, safeMessage, platformCode];
};

describe("a refusal of WooCommerce", () => {
  it.each([500, { status: 500 }, null, [], "500", undefined])("is read with its code and words, whatever its data is: %j", (data) => {
    expect(read(500, { ...refund, data })).toEqual(["declined", refund.message, refund.code]);
  });

  it("is read with a warning of PHP around it, and with a message in parts", () => {
    const noisy = `<br />\n<b>Warning</b>: x in y.php on line 1<br />\n${JSON.stringify({ ...refund, data: 500 })}\n<!-- end -->`;
    expect(read(500, noisy)).toEqual(["declined", refund.message, refund.code]);
    expect(read(500, { ...refund, message: ["Declined", { reason: "by the bank" }] })[1]).toBe("Declined by the bank");
  });

  it("whose status was handed over as a number is what the controller meant", () => {
    expect(read(500, { code: "woocommerce_rest_invalid_order_id", message: "Invalid order ID.", data: 404 })[0]).toBe("not_found");
    expect(read(500, { code: "woocommerce_rest_invalid_order_refund", message: "Too small.", data: 400 })[0]).toBe("invalid");
  });

  it.each([
    ["a fatal error", 500, { code: "internal_server_error", message: "<p>Critical error</p>", data: { status: 500 } }],
    ["a page", 502, "<html><h1>502 Bad Gateway</h1></html>"],
    ["nothing", 500, ""],
    ["an array", 500, []],
    ["a code without text", 500, { code: null, message: "x" }],
  ])("is not %s, after which a write may have been done", (_, status, body) => {
    expect(read(status, body)[0]).toBe("outcome_unknown");
    expect(read(status, body, false)[0]).toBe("unavailable");
  });
});

describe("a coupon whose making stopped halfway", () => {
  it("is completed, because nobody else knows its code", async () => {
    const bench = await wooBench();
    const key = randomUUID();
    const command = creditOf("coupon", { currency: "EUR", amount_minor: 1999 });
    const made = await bench.platform.credit.issue(command, key);
    const [coupon] = bench.double.world.coupons;
    Object.assign(coupon!, { amount: "0.00", meta: [], emails: [] });
    expect(await bench.platform.credit.issue(command, key)).toEqual(made);
    expect(bench.double.world.coupons).toMatchObject([{ amount: "19.99", meta: [{ value: key }] }]);
    await bench.close();
  });
});
