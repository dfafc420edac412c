import { afterAll, beforeAll, expect, it } from "vitest";
import { fixedClock } from "#server/kit/clock";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { altered, deliver, sample, shopOf, workJobs } from "../../../tests/support/platform-samples.ts";
import { tracesOf } from "../../../tests/support/traces.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ clock: fixedClock("2026-11-21T12:00:00Z") });
});
afterAll(() => api.close());

const zoe = {
  first_name: "Zoe",
  last_name: "Quillfeather",
  email: "zoe.quill@example.test",
  phone: "+15550177123",
  address_1: "7 Quill Lane",
};
/** What WooCommerce's eraser writes in place of each. */
const deleted = { first_name: "[deleted]", last_name: "[deleted]", email: "deleted@site.invalid", phone: "", address_1: "[deleted]" };
const order = (billing: object, modified: string) =>
  altered(sample("woocommerce/order.created"), (payload) => {
    payload.customer_id = 0;
    payload.billing = { ...payload.billing, ...billing };
    payload.shipping = { ...payload.shipping, ...billing };
    payload.date_modified_gmt = modified;
  });

it("an order that WooCommerce anonymised is erased here with all that copied its customer, who does not become “deleted”", async () => {
  const store = await shopOf(api, "woocommerce");
  expect(await deliver(api, order(zoe, "2026-11-21T09:00:00"))).toBe(200);
  await workJobs(api);
  const [before] = (await store.owner.get("/api/v1/orders")).body.data.items;
  expect(before.customer.name).toBe("Zoe Quillfeather");
  expect(await deliver(api, order(deleted, "2026-11-21T10:00:00"))).toBe(200);
  await workJobs(api);
  await api.drain();
  expect(await tracesOf(api, ["quill", "15550177123", "site.invalid", "[deleted]"])).toEqual([]);
  const [after] = (await store.owner.get("/api/v1/orders")).body.data.items;
  expect([after.total_minor, after.customer]).toEqual([before.total_minor, { name: "", email: "" }]);
});
