import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EasyPostDouble, startEasyPost } from "../doubles/easypost/server.ts";
import { type CarrierWorld, carrierWorld, customerHome, day, minute } from "../support/carrier-world.ts";
import { type ServedApi, serveApi } from "../support/served-api.ts";

const customer = { external_id: "c1", email: "ann@example.test", first_name: "Ann", last_name: "Bee", phone: "+15550100100" };
let post: EasyPostDouble;
let served: ServedApi;
let c: CarrierWorld;
let owner: Page;
let phone: Page;

beforeAll(async () => {
  post = await startEasyPost();
  served = await serveApi({ easypostUrl: post.origin, webhooksPrivate: true, publicUrl: "https://returns.example.test" });
  c = await carrierWorld(served.api, post);
  owner = await served.visit({ token: c.w.token });
  phone = await served.visit({ phone: true });
});
afterAll(async () => {
  await served?.stop();
  await post?.close();
});

const lines = [{ quantity: 1, unit_price_minor: 9000, title: "Jumper" }];
const sold = () => c.w.order({ lines, ship_to: customerHome, customer, fulfilled_at: served.api.clock.now().toISOString() });
/** Show a return to the owner, who signs in again: days pass here. */
async function openCase(r: { id: string }): Promise<void> {
  await owner.context().close();
  owner = await served.visit({ token: c.w.token });
  await owner.goto(`${served.url}/dashboard/return/${r.id}`);
}
/** Find the order in the portal, and open its only return. */
async function findOrder(order: { number: string }): Promise<void> {
  await phone.goto(`${served.url}/portal/${c.w.storeId}`);
  await phone.getByLabel("Order number").fill(order.number);
  await phone.getByLabel("Email address").fill(customer.email);
  await phone.getByLabel("Postcode").fill(customerHome.postcode);
  await phone.getByRole("button", { name: "Find the order" }).click();
}

describe("a label", () => {
  it("is bought through a service that the owner connects", async () => {
    await owner.goto(`${served.url}/dashboard/settings/returns/shipping-label`);
    await owner.getByRole("button", { name: "Connect", exact: true }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("API key").fill("EZAK_live");
    await dialog.getByRole("button", { name: "Connect", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await owner.getByText("Working").waitFor();
    const [connection] = (await c.w.owner.get("/api/v1/merchant/carrier-connections")).body.data.items;
    // Somebody found its first label right.
    const first_label_ok_at = served.api.clock.now().toISOString();
    await served.api.db.kysely.updateTable("carrier_connection").set({ first_label_ok_at }).where("id", "=", connection.id).execute();
    await c.rules([{ name: "Codes", purchase: { connection_id: connection.id, handover: "CODE" } }], {
      ...{ payer: "DEDUCT_COST", price_minor: 700, on_delivered: "RECEIVE" },
    });
    await owner.goto(`${served.url}/dashboard/settings/returns/label-rules`);
    await owner.getByText(/with a code for the counter/).waitFor();
  });

  it("is a code on the customer's phone once their request is approved, and its cost is deducted in the end", async () => {
    const order = await sold();
    await findOrder(order);
    await phone.getByRole("link", { name: "Start a return" }).click();
    await phone.getByRole("checkbox").first().check();
    await phone.getByLabel("Reason").selectOption({ index: 1 });
    const wish = phone.getByLabel("What would you like instead?");
    if (await wish.count()) await wish.selectOption("REFUND");
    await phone.getByRole("button", { name: "Continue", exact: true }).click();
    await phone.getByRole("heading", { level: 1, name: "How will you return it?" }).waitFor();
    await phone.getByRole("button", { name: "Continue", exact: true }).click();
    await phone.getByRole("button", { name: "Submit request" }).click();
    await phone.getByText("Your request was sent.").waitFor();
    const id = new URL(phone.url()).pathname.split("/").at(-1) ?? "";
    await openCase({ id });
    await owner.getByRole("button", { name: "Approve", exact: true }).first().click();
    await owner.getByRole("dialog").getByRole("button", { name: "Approve 1 unit" }).click();
    await expect.poll(async () => (await c.w.show({ id })).stage, { timeout: 60_000 }).toBe("APPROVED");
    await served.api.drain();
    const { tracking_number } = await c.label({ id });
    await phone.reload();
    const code = phone.getByRole("img", { name: "Code of the label" });
    await code.waitFor();
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(240);
    await phone.getByText(tracking_number).first().waitFor();
    // The counter has the parcel, and the store's door has it three days later.
    await c.scan(await c.label({ id }), { status: "in_transit", message: "Accepted at the counter" });
    await c.pass(day / 2);
    await openCase({ id });
    await owner.getByText("In transit").first().waitFor();
    await c.scan(await c.label({ id }), { status: "delivered" });
    await c.pass(day);
    expect((await c.w.show({ id })).stage).toBe("SHIPMENT_RECEIVED");
    expect(await c.w.suggest({ id })).toMatchObject({ fees: [{ kind: "RETURN_LABEL", amount_minor: 594 }], net_minor: 9000 - 594 });
    await c.w.process({ id });
    await served.api.drain();
    await openCase({ id });
    await owner.getByText(/5\.94/).first().waitFor();
  });

  it("that nobody uses is voided, and its money comes back", async () => {
    const r = await c.approved({ customer });
    await openCase(r);
    await owner.getByRole("button", { name: "Void label" }).click();
    await owner.getByRole("dialog").getByRole("button", { name: "Void label" }).click();
    await owner.getByText("The slip or label is voided").first().waitFor();
    await served.api.drain();
    await owner.reload();
    await owner.getByText("Refund requested").waitFor();
    post.settleRefund((await c.row((await c.label(r)).id)).provider_ref, "refunded");
    await c.pass(2 * day);
    await openCase(r);
    await owner.getByText("Refunded by the carrier").waitFor();
    // The service keeps its cent.
    expect(await c.label(r)).toMatchObject({ state: "VOIDED", cost_minor: 1, deduct_minor: 0 });
  });

  it("whose answer was lost is in doubt, is looked up and never bought twice", async () => {
    const before = post.totals().bought;
    post.control.fail("POST /shipments/:id/buy", { kind: "drop-after" });
    const r = await c.approved({ customer });
    await openCase(r);
    await owner.getByText("We could not learn whether it was bought.").waitFor();
    await owner.getByRole("button", { name: "It was not bought" }).waitFor();
    await c.pass(2 * minute);
    await owner.reload();
    await owner
      .getByText((await c.label(r)).tracking_number)
      .first()
      .waitFor();
    expect(await c.label(r)).toMatchObject({ state: "READY" });
    expect(post.totals().bought).toBe(before + 1);
  });
});
