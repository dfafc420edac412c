import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, makeKey } from "../support/browser.ts";
import { type LiveJourney, postcode, type Shop, startLiveJourney } from "../support/live-journey.ts";

let live: LiveJourney;
beforeAll(async () => {
  live = await startLiveJourney();
});
afterAll(() => live?.stop());

const platforms: Shop["platform"][] = ["shopify", "woocommerce"];
const email = "ann@example.test";
const bowl = { title: "Bowl", product: "Bowl", quantity: 1, unit_minor: 2500, tax_percent: 20 };

describe.each(platforms)("a store connected to %s", (platform) => {
  let shop: Shop;
  let call: Caller;
  let storeId: string;
  let page: Page;
  let phone: Page;

  beforeAll(async () => {
    shop = live.shops[platform];
    shop.product("Bowl", 2500, 4);
    shop.product("Vase", 4000, 4);
    shop.sell();
    const owner = await live.connected(shop);
    ({ call, storeId } = owner);
    page = await owner.visit();
    phone = await live.journey.visit({ phone: true });
  });

  const dialog = () => page.getByRole("dialog");
  const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first().click();
  const confirm = (name: string | RegExp) => dialog().getByRole("button", { name }).click();
  const stage = (name: string) => page.locator("header").getByText(name, { exact: true }).waitFor();
  const next = (name: string) => phone.getByRole("button", { name, exact: true }).click();
  const openReturn = (id: string) => page.goto(`${live.journey.url}/dashboard/return/${id}`);

  /** Sell a bowl and return its order, once a webhook delivery has brought it. */
  async function soldBowl(): Promise<{ id: string; external_id: string; number: string; lines: { id: string }[] }> {
    const sold = shop.sell({ lines: [bowl], shipping_minor: 0 });
    for (;;) {
      const { items } = await call("GET", "/api/v1/orders?limit=50");
      const orders = await Promise.all(items.map(({ id }: { id: string }) => call("GET", `/api/v1/orders/${id}`)));
      const found = orders.find(({ external_id }) => external_id === sold);
      if (found) return found;
      await page.waitForTimeout(200);
    }
  }

  /** Open an order in the portal as its customer. */
  async function findOrder(number: string): Promise<void> {
    await phone.context().clearCookies();
    await phone.goto(`${live.journey.url}/portal/${encodeURIComponent(shop.domain)}`);
    await phone.evaluate(() => sessionStorage.clear());
    await phone.goto(`${live.journey.url}/portal/${encodeURIComponent(shop.domain)}`);
    await phone.getByLabel("Order number").fill(number);
    await phone.getByLabel("Email").fill(email);
    await phone.getByLabel("Postcode").fill(postcode);
    await next("Find the order");
    await phone.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
  }

  /** Request, approve and receive a return of a bowl; returns its id. */
  async function received(order: { id: string; lines: { id: string }[] }, item: Record<string, unknown>): Promise<string> {
    const items = [{ order_line_id: order.lines[0]?.id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND", ...item }];
    const { id } = await call("POST", "/api/v1/merchant/returns", { order_id: order.id, items });
    await call("POST", `/api/v1/merchant/returns/${id}/approve`, {});
    await call("POST", `/api/v1/merchant/returns/${id}/shipment-received`, {});
    return id;
  }

  it("shows what the import brought", async () => {
    await page.goto(`${live.journey.url}/dashboard/settings/store/import`);
    await page.getByText("Finished", { exact: true }).waitFor();
    await page.goto(`${live.journey.url}/dashboard/order/list`);
    await page.getByText(email).first().waitFor();
  });

  describe("takes a return", () => {
    let order: Awaited<ReturnType<typeof soldBowl>>;
    let number = "";

    beforeAll(async () => {
      order = await soldBowl();
      const key = await makeKey(call, live.journey.as);
      const [place] = (await call("GET", "/api/v1/merchant/settings/locations")).items;
      const address = { line1: "1 Dock", city: "Hamburg", postcode: "20095", country: "DE" };
      await key("PUT", `/api/v1/public/locations/${place.external_id}`, { name: place.name, active: true, address });
    });

    it("that the customer requests in the portal", async () => {
      await findOrder(order.number);
      await phone.getByRole("link", { name: "Start a return" }).click();
      await phone.getByRole("checkbox").first().check();
      await phone.getByLabel("Reason").selectOption({ label: "Too small" });
      await phone.getByLabel("What would you like instead?").selectOption({ label: "Refund" });
      await next("Continue");
      await next("Continue");
      await phone.getByText("€25.00").first().waitFor();
      await next("Submit request");
      const heading = phone.getByRole("heading", { level: 1, name: /^Return / });
      await heading.waitFor();
      number = ((await heading.textContent()) ?? "").replace("Return ", "");
    });

    it("and sends a label once it is approved", async () => {
      await page.goto(`${live.journey.url}/dashboard/return/list?tab=review`);
      await page.getByRole("link", { name: number }).first().click();
      await press("Approve");
      await confirm("Approve 1 unit");
      await stage("Approved");
      // The label is drawn after the approval; the customer's page reads the case once.
      await page.getByText("Ready", { exact: true }).first().waitFor();
      await phone.reload();
      const [label] = await Promise.all([phone.waitForEvent("download"), phone.getByText("Download the return slip").click()]);
      expect(label.suggestedFilename()).toMatch(/\.pdf$/);
    });

    it("receives and inspects it, which puts the unit back into the platform's stock", async () => {
      await press("Receive the items");
      await confirm("Receive 1 unit");
      await press("Inspect");
      await page.waitForURL("**/inspect");
      await page.getByText("0 of 1 inspected").waitFor();
      await page.getByText("Keyboard", { exact: true }).click();
      await page.keyboard.press("a");
      // Two keys as quick as a scanner's would be a scan.
      await page.getByRole("button", { name: /Like new/, pressed: true }).waitFor();
      await page.keyboard.press("y");
      await page.getByText("1 of 1 inspected").waitFor();
      await page.keyboard.press("Control+Enter");
      await page.waitForURL(/\/return\/[^/]+$/);
      const there = page.getByRole("region", { name: /^On / });
      await there.getByText("Restock").waitFor();
      await expect.poll(() => shop.stockOf("Bowl"), { timeout: 120_000 }).toBe(5);
    });

    it("and refunds it, which the platform pays exactly once", async () => {
      await press("Process");
      await press("Process and refund €25.00");
      await stage("Completed");
      expect(shop.moved(order.external_id)).toEqual([2500]);
    });
  });

  it("asks for the difference of an exchange by the platform's own link, and sends it once it is paid", async () => {
    const order = await soldBowl();
    const { items } = await call("GET", `/api/v1/merchant/products/${storeId}?q=Vase`);
    const id = await received(order, { outcome: "EXCHANGE", exchange: { variant_id: items[0].variants[0].id } });
    await openReturn(id);
    await press("Process");
    await press("Process and invoice €15.00");
    await page.waitForURL(/\/return\/[^/]+$/);
    await page.getByText("Waiting for the customer’s payment").first().waitFor();
    const link = page.getByRole("link", { name: "Payment link" });
    await link.waitFor();
    const address = await link.getAttribute("href");
    await findOrder(order.number);
    await phone.getByRole("link", { name: /^RMA-|^Return RMA-/ }).click();
    expect(await phone.getByRole("link", { name: "Pay now" }).getAttribute("href")).toBe(address);
    shop.pay();
    await page.getByText("Paid", { exact: true }).first().waitFor();
    await press("Send the exchange");
    await confirm("Record 1 unit as sent");
    await page.getByText("Exchange sent").first().waitFor();
  });

  it("shows a refund made on the platform and does not pay it again", async () => {
    const order = await soldBowl();
    const id = await received(order, {});
    await shop.refundAll(order.external_id);
    await openReturn(id);
    await page.getByText("Refunded elsewhere").waitFor();
    expect(shop.moved(order.external_id)).toEqual([2500]);
  });

  it("saw no error on the way", () => expect(live.journey.complaints).toEqual([]));
});
