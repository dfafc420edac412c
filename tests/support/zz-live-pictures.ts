import { mkdirSync } from "node:fs";
import type { Visit } from "./browser.ts";
import { postcode, startLiveJourney } from "./live-journey.ts";

const folder = "/tmp/live/pics";
mkdirSync(folder, { recursive: true });
const live = await startLiveJourney();
const shop = live.shops.shopify;
shop.product("Bowl", 2500, 4);
shop.product("Vase", 4000, 4);
for (let i = 0; i < 8; i++) shop.sell();
const bowl = { title: "Bowl", product: "Bowl", quantity: 2, unit_minor: 2500, tax_percent: 20 };
const sold = [0, 1, 2].map(() => shop.sell({ lines: [bowl], shipping_minor: 0, gateways: ["card"] }));
const owner = await live.connected(shop);
const { call } = owner;
const { items } = await call("GET", "/api/v1/orders?limit=50");
const orders = await Promise.all(items.map(({ id }: any) => call("GET", `/api/v1/orders/${id}`)));
const find = (external: string) => orders.find(({ external_id }: any) => external_id === external);
async function received(order: any, item: any) {
  const list = [{ order_line_id: order.lines[0]?.id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND", ...item }];
  const { id } = await call("POST", "/api/v1/merchant/returns", { order_id: order.id, items: list });
  await call("POST", `/api/v1/merchant/returns/${id}/approve`, {});
  await call("POST", `/api/v1/merchant/returns/${id}/shipment-received`, {});
  return id as string;
}
const processed = async (id: string) => {
  const { outcome } = await call("POST", `/api/v1/merchant/returns/${id}/suggested-financial-outcome`, {});
  await call("POST", `/api/v1/merchant/returns/${id}/process`, { expected_total_minor: outcome.net_minor });
};
const vase = (await call("GET", `/api/v1/merchant/products/${owner.storeId}?q=Vase`)).items[0].variants[0].id;
const compared = await received(find(sold[0]!), { quantity: 2 });
await processed(compared);
live.shopify.world.orders.get(sold[0]!)!.lines[0]!.discount = 130;
const exchanged = await received(find(sold[1]!), { outcome: "EXCHANGE", exchange: { variant_id: vase } });
await processed(exchanged);
await call("POST", `/api/v1/merchant/returns/${exchanged}/send-invoice`, { data: {} });
const outside = await received(find(sold[2]!), {});
await shop.refundAll(sold[2]!);
const arabic = { mode: "dark", language: "ar", direction: "rtl" } as const;
const looks: [string, Visit][] = [
  ["desk", {}],
  ["desk-dark-ar", arabic],
  ["phone", { phone: true }],
  ["phone-dark-ar", { phone: true, ...arabic }],
];
const url = live.journey.url;
for (const [look, visit] of looks) {
  const page = await owner.visit(visit);
  page.setDefaultTimeout(20_000);
  if (!visit.phone) await page.setViewportSize({ width: 1366, height: 900 });
  const shot = async (name: string, full = true) => {
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${folder}/${name}-${look}.png`, fullPage: full });
  };
  const go = async (path: string) => {
    await page.goto(url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
  };
  try {
    await go("/dashboard/settings/store");
    await shot("connection");
    await go("/dashboard/settings/store/import");
    await shot("import");
    for (const tab of ["left-out", "differences"]) {
      await go(`/dashboard/settings/store/import/${tab}`).catch(() => undefined);
      await shot(`import-${tab}`);
    }
    await go(`/dashboard/return/${exchanged}`);
    await shot("exchange");
    await go(`/dashboard/return/${outside}`);
    await shot("outside");
    await go(`/dashboard/order/${find(sold[2]!).id}`);
    await shot("order-outside");
    await go(`/dashboard/return/${compared}`);
    await page
      .getByRole("button", { name: /^Refund|ردّ|استرداد/ })
      .first()
      .click();
    await page.getByRole("dialog").waitFor();
    await shot("refund", false);
    await page.getByRole("dialog").locator("button.ant-btn-primary").last().click();
    await page.getByRole("dialog").getByRole("alert").first().waitFor();
    await shot("refund-compared", false);
  } catch (error) {
    process.stdout.write(`${look}: ${(error as Error).message}\n`);
    await shot("failed");
  }
  await page.context().close();
  const guest = await live.journey.visit(visit);
  guest.setDefaultTimeout(20_000);
  try {
    if (!visit.phone) await guest.setViewportSize({ width: 1366, height: 900 });
    await guest.goto(`${url}/portal/${shop.domain}?order=${encodeURIComponent(find(sold[1]!).number)}&email=ann@example.test`);
    await guest.locator("input").last().fill(postcode);
    await guest.locator("button[type=submit]").click();
    await guest.locator("a.row").first().click();
    await guest.locator("a.button").first().waitFor();
    await guest.waitForTimeout(600);
    await guest.screenshot({ path: `${folder}/portal-pay-${look}.png`, fullPage: true });
  } catch (error) {
    process.stdout.write(`portal ${look}: ${(error as Error).message}\n`);
    await guest.screenshot({ path: `${folder}/portal-failed-${look}.png`, fullPage: true });
  }
  await guest.context().close();
}
process.stdout.write(`${live.journey.complaints.join("\n")}\ndone\n`);
await live.stop();
process.exit(0);
