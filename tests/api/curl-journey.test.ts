import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../support/api.ts";
import { callback, sample } from "../support/platform-samples.ts";

let api: TestApi;
let address: string;
beforeAll(async () => {
  api = await startApi();
  address = await api.listen();
});
afterAll(() => api.close());

/** Make a call as curl would: method, address, body, token. */
async function curl(method: string, path: string, body?: unknown, token?: string) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${address}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { data } = (await response.json()) as { data: any };
  expect(response.status, JSON.stringify(data).slice(0, 300)).toBeLessThan(300);
  return data;
}

describe("an order that WooCommerce delivers", () => {
  it("is returned, approved, received, restocked, processed, refunded and completed by HTTP alone", async () => {
    const shop = {
      name: "Mugs",
      platform: "woocommerce",
      platform_domain: "127.0.0.1:8089",
      currency: "USD",
      timezone: "UTC",
      country: "US",
    };
    const person = { email: "mug@example.test", password: "correct horse battery", first_name: "Ann", last_name: "Bee", store: shop };
    const { token } = await curl("POST", "/api/v1/merchants/register", person);
    const { secret, headers, rawBody } = sample("woocommerce/order.created");
    await curl("PUT", "/api/v1/stores/webhook-secret", { secret }, token);
    expect((await fetch(`${address}${callback}`, { method: "POST", headers, body: rawBody })).status).toBe(200);
    await api.drain();

    const found = (await curl("GET", "/api/v1/orders?q=11", undefined, token)).items[0];
    const order = await curl("GET", `/api/v1/orders/${found.id}`, undefined, token);
    expect(order).toMatchObject({
      number: "#11",
      currency: "USD",
      paid_minor: 6968,
      lines: [{ title: "Mug", quantity: 3, free: 3, gross_minor: 6432 }],
    });

    const body = {
      order_id: order.id,
      items: [{ order_line_id: order.lines[0].id, quantity: 2, reason: "DAMAGED", comment: "Chipped", outcome: "REFUND" }],
    };
    const { id, items } = await curl("POST", "/api/v1/merchant/returns", body, token);
    const act = async (action: string, body: unknown = {}) =>
      (await curl("POST", `/api/v1/merchant/returns/${id}/${action}`, body, token)).return;
    expect((await act("approve")).stage).toBe("APPROVED");
    expect((await act("in-transit", { tracking_number: "1Z-MUG", carrier: "UPS" })).stage).toBe("IN_TRANSIT");
    expect((await act("shipment-received")).stage).toBe("SHIPMENT_RECEIVED");
    expect((await act("evaluation", { items: [{ id: items[0].id, accepted: 2, rejected: 0, grade: "C" }] })).stage).toBe("EVALUATION");
    const { outcome } = await curl(
      "POST",
      `/api/v1/merchant/returns/${id}/suggested-financial-outcome`,
      { refund_shipping_minor: 536 },
      token,
    );
    expect(outcome).toMatchObject({ returned_minor: 4288, shipping_minor: 536, net_minor: 4824, resolution_type: "REFUND" });
    const processed = await act("process", { refund_shipping_minor: 536, expected_total_minor: outcome.net_minor });
    expect(processed).toMatchObject({ stage: "PROCESS_RETURN", payment_status: "DUE_TO_CUSTOMER" });
    const done = await act("refund");
    expect(done).toMatchObject({ stage: "COMPLETED", status: "CLOSED", close_reason: "COMPLETED", payment_status: "SETTLED" });
    expect(done.ledger).toMatchObject([{ kind: "REFUND", amount_minor: 4824, state: "SUCCEEDED" }]);
    expect(done.documents).toMatchObject([{ kind: "CREDIT_NOTE", gross_minor: 4824, tax_minor: 290 + 36 }]);
    expect(done.timeline.map((row: { label: string }) => row.label)).toEqual([
      "Requested",
      "Approved Request",
      "In Transit",
      "Shipment Received",
      "Evaluation",
      "Processed",
      "Payment",
      "Fully Paid",
      "Completed",
    ]);
    expect(await curl("GET", `/api/v1/orders/${found.id}`, undefined, token)).toMatchObject({
      refunded_minor: 4824,
      lines: [{ free: 1 }],
      returns: [{ id }],
    });
    expect((await curl("GET", "/api/v1/merchant/returns?q=1z-mug", undefined, token)).items).toMatchObject([{ id, stage: "COMPLETED" }]);
  });
});
