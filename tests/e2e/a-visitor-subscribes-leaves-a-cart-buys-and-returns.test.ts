import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Journey, putProduct, startJourney } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { type MailSink, startMailSink } from "../support/mail-sink.ts";

const email = "vera.holt@example.test";
interface Figures {
  orders: number;
  revenue: { minor: number };
  refunded: { minor: number };
  net: { minor: number };
}
const [minute, api] = [60_000, "/api/v1/notifications"];
const kettle = { title: "Camping Kettle", sku: "KETTLE-1", price: 6000 };
const settings = (name: string) => `/dashboard/notifications/${name}`;

let sink: MailSink;
let journey: Journey;
let shop: Server;
let owner: Caller;
let key: Caller;
let desk: Page;
let visitor: Page;
/** The shop's pages; `host` is what browsers name as their origin. */
let host: string;
let storefrontKey: string;
let cartReminders: string;
let order: { id: string; lines: { id: string }[] };
let place: string;
let mail = "";
/** What the reminders had brought in the demo's past, in cents. */
let past: Figures;

beforeAll(async () => {
  sink = await startMailSink();
  const port = String(await freePort());
  journey = await startJourney("demo", { SMTP_URL: sink.url, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
  const token = await journey.token("owner@demo.test");
  owner = journey.as(token);
  shop = createServer((_request, response) => response.setHeader("content-type", "text/html; charset=utf-8").end(pageOfShop()));
  shop.listen(0, "127.0.0.1");
  await once(shop, "listening");
  host = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const scopes = ["orders:write", "products:write", "locations:write", "events:write"];
  key = journey.as((await owner("POST", "/api/v1/stores/api-keys", { name: "Shop", scopes })).key);
  place = (await key("PUT", "/api/v1/public/locations/store-room", { name: "Store room", active: true })).id;
  await putProduct(key, kettle, "store-room", 9);
  desk = await journey.visit({ token });
  visitor = await journey.visit({ phone: true });
});
afterAll(async () => {
  await journey?.stop();
  shop?.close();
  await sink?.stop();
});

/** A product's page of a shop that pasted the script, with the shop's own form beside it. */
const pageOfShop = () => `<!doctype html><html lang="en"><head><title>Camping Kettle</title><link rel="icon" href="data:,"></head><body>
  <h1>Camping Kettle</h1>
  <form id="news"><label>Your e-mail address <input type="email" required></label><p>Yes, send me news and offers.</p><button>Sign up</button></form>
  <script async src="${journey.url}/m/s/${storefrontKey}.js" data-consent="granted" data-product="p-${kettle.sku}" data-variant="${kettle.sku}"></script>
  <script>
    const form = document.getElementById("news");
    form.onsubmit = (event) => {
      event.preventDefault();
      const body = { email: form.querySelector("input").value, first_name: "Vera", language: "en", page_url: location.href };
      fetch("${journey.url}${api}/forms/${storefrontKey}", { method: "POST", body: JSON.stringify({ ...body, text: "Yes, send me news and offers." }) })
        .then((answer) => form.replaceChildren(answer.ok ? "Look into your mailbox" : "That did not work"));
    };
  </script></body></html>`;

/** Return what the program heard from the shop's pages. */
const collected = () => visitor.waitForResponse((response) => response.url().includes(`${api}/collect/`));
const statistic = (page: Page, title: string, minor: number) =>
  page
    .locator(".ant-statistic")
    .filter({ hasText: title })
    .filter({ hasText: dollars.format(minor / 100) });
const dollars = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });

describe("a visitor", () => {
  it("meets a shop whose owner pasted the script", async () => {
    await desk.goto(`${journey.url}${settings("shop-settings")}`);
    const hosts = desk.getByRole("combobox", { name: /Hosts/ });
    await hosts.click();
    await desk.keyboard.type(host);
    await desk.keyboard.press("Enter");
    const saved = desk.waitForResponse((response) => response.url().endsWith(`${api}/storefront`) && response.request().method() === "PUT");
    await desk.getByRole("button", { name: "Save hosts" }).click();
    storefrontKey = ((await (await saved).json()) as { data: { key: string } }).data.key;
    await desk.getByText(`/m/s/${storefrontKey}.js`).first().waitFor();
  });

  // A welcome goes out within seconds of signing up and holds back other marketing for hours.
  it("will not be welcomed: the owner has paused the welcome", async () => {
    const { items } = await owner("GET", `${api}/automations`);
    const named = (type: string) => items.find((one: { type: string }) => one.type === type).id;
    cartReminders = named("abandoned-cart-recovery");
    await desk.goto(`${journey.url}${settings(`automations/welcome/${named("welcome")}`)}`);
    await desk.getByRole("button", { name: "Pause" }).click();
    await desk.getByRole("button", { name: "Activate" }).waitFor();
  });

  it("looks at a product there, and signs up with the shop's form", async () => {
    const heard = collected();
    await visitor.goto(`http://${host}/kettle`);
    expect((await heard).status()).toBe(204);
    await visitor.getByLabel("Your e-mail address").fill(email);
    await visitor.getByRole("button", { name: "Sign up" }).click();
    await visitor.getByText("Look into your mailbox").waitFor();
  });

  it("confirms by the mail's link, which opens as it stands", async () => {
    mail = await sink.mailTo(email);
    await visitor.goto(/http:\/\/\S+\/m\/c\/[\w.-]+/.exec(mail)?.[0] ?? "");
    await visitor.getByRole("button", { name: "Yes, subscribe me" }).click();
    await visitor.getByRole("heading", { name: "You are subscribed" }).waitFor();
  });

  it("is written to once the owner has said that this server sends, if the demo's data was sent from before it was copied", async () => {
    const standing = () => owner("GET", `${api}/campaigns/sending`);
    if ((await standing()).held) {
      await desk.goto(`${journey.url}${settings("automations/list")}`);
      await desk.getByRole("button", { name: "Send from here" }).click();
      await desk.getByText("Marketing is on hold").waitFor({ state: "detached" });
    }
    expect((await standing()).held).toBe(false);
  });

  it("is never among those held out: the owner writes to everybody", async () => {
    const { definition } = await owner("GET", `${api}/automations/${cartReminders}`);
    await owner("PUT", `${api}/automations/${cartReminders}`, { definition: { ...definition, holdout_percent: 0 } });
    past = await owner("GET", `${api}/automations/${cartReminders}/report`);
  });

  it("leaves a cart, and is reminded of it after an hour", async () => {
    const changed_at = new Date(Date.now() - 61 * minute).toISOString();
    const lines = [{ variant_external_id: kettle.sku, quantity: 2, unit_price_minor: kettle.price }];
    const cart = { email, currency: "USD", value_minor: 12_000, recovery_url: `http://${host}/cart/7`, changed_at, lines };
    expect(await key("PUT", "/api/v1/public/checkouts/cart-7", cart)).toMatchObject({ changed: true, known_person: true });
    // Two periodic tasks follow each other, of which each may be half a minute away.
    await expect.poll(async () => (mail = await sink.mailTo(email)), { timeout: 220_000 }).toContain("/cart/7");
    expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(mail).toContain(kettle.title);
  });

  it("comes back by the mail's link, and the shop's page knows who it is", async () => {
    const link = new RegExp(`http://${host.replace(/\./g, "\\.")}/cart/7\\?bh=[\\w.-]+`).exec(mail)?.[0] ?? "";
    const heard = collected();
    await visitor.goto(link);
    expect((await heard).status()).toBe(204);
  });

  it("buys, which ends the reminders", async () => {
    const now = new Date().toISOString();
    const line = { variant_external_id: kettle.sku, product_external_id: `p-${kettle.sku}`, sku: kettle.sku, title: kettle.title };
    order = await key("PUT", "/api/v1/public/orders/V1", {
      ...{ number: "#V1", currency: "USD", ordered_at: now, fulfilled_at: now },
      customer: { external_id: "c-V1", email, first_name: "Vera", last_name: "Holt" },
      lines: [{ external_id: "V1-0", ...line, quantity: 2, unit_price_minor: kettle.price, fulfilled_quantity: 2 }],
      payments: [{ external_id: "pay-V1", kind: "card", captured_minor: 12_000, captured_at: now }],
    });
    await desk.goto(`${journey.url}${settings(`automations/abandoned-cart-recovery/${cartReminders}`)}`);
    const row = desk.getByRole("row", { name: /Vera/ });
    await row.getByText("Ordered").waitFor();
    await statistic(desk, "Revenue", past.revenue.minor + 12_000)
      .first()
      .waitFor();
  });

  it("returns one of two, and the report shows what came back", async () => {
    const [line] = order.lines;
    const items = [{ order_line_id: line?.id, quantity: 1, reason: "CHANGED_MIND", outcome: "REFUND" }];
    const { id } = await owner("POST", "/api/v1/merchant/returns", { order_id: order.id, items });
    await owner("POST", `/api/v1/merchant/returns/${id}/approve`, {});
    await owner("POST", `/api/v1/merchant/returns/${id}/shipment-received`, { location_id: place });
    await desk.goto(`${journey.url}/dashboard/return/${id}`);
    await desk.getByRole("button", { name: /^Process$/ }).click();
    await desk.getByRole("button", { name: "Process and refund $60.00" }).click();
    await desk.locator("header").getByText("Completed", { exact: true }).waitFor();
    await desk.goto(`${journey.url}${settings(`automations/abandoned-cart-recovery/${cartReminders}`)}`);
    await statistic(desk, "Net revenue", past.net.minor + 6000).waitFor();
    await statistic(desk, "Refunded", past.refunded.minor + 6000).waitFor();
    const report = await owner("GET", `${api}/automations/${cartReminders}/report`);
    expect(report).toMatchObject({
      orders: past.orders + 1,
      revenue: { minor: past.revenue.minor + 12_000 },
      refunded: { minor: past.refunded.minor + 6000 },
      net: { minor: past.net.minor + 6000 },
    });
  });

  it("leaves pages without errors behind", () => {
    expect(journey.complaints).toEqual([]);
  });
});
