import { generateSync } from "otplib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, demoPassword, type Journey, makeKey, putOrder, startJourney } from "../support/browser.ts";
import { customerOrder, demoDomain } from "../support/customer-order.ts";
import { type Keyboard, keyboardOf } from "../support/keyboard.ts";

let journey: Journey;
let owner: Caller;
let page: Page;
let keys: Keyboard;

beforeAll(async () => {
  journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  owner = journey.as(token);
  page = await journey.visit({ token });
  keys = keyboardOf(page);
});
afterAll(() => journey?.stop());

const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const stage = (name: string) => page.locator("header").getByText(name, { exact: true }).waitFor();
/** Request a return of one unit, as a customer would. */
async function requested(number: string): Promise<{ id: string; number: string }> {
  const order = await putOrder(await makeKey(owner, journey.as), number, [{ title: "Linen Shirt", sku: "SHIRT-M", price: 4500 }]);
  const items = [{ order_line_id: order.lines[0].id, quantity: 1, reason: "TOO_SMALL", outcome: "REFUND" }];
  return owner("POST", "/api/v1/merchant/returns", { order_id: order.id, items });
}

describe("by keyboard alone", () => {
  it("a member signs in with a second factor", async () => {
    const email = "finance@demo.test";
    const finance = journey.as(await journey.token(email));
    const { secret } = await finance("PUT", "/api/v1/merchants/2fa/setup", { password: demoPassword });
    const code = (steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
    await finance("PUT", "/api/v1/merchants/2fa", { code: code(0) });
    const visitor = await journey.visit();
    const its = keyboardOf(visitor);
    await visitor.goto(journey.url);
    await its.reach("radio", "Merchant");
    await its.press("ArrowRight");
    await its.fill("textbox", "Email address", email);
    await its.fill("textbox", "Password", demoPassword);
    await its.press("Enter");
    await its.fill("textbox", "Authenticator code", code(1));
    await its.press("Enter");
    await visitor.waitForURL("**/dashboard/app");
    await visitor.close();
  });

  it("an owner invites a person, picks a role and limits the refunds", async () => {
    await page.goto(`${journey.url}/dashboard/members`);
    await heading("Members");
    await keys.use("link", "Skip to the content");
    await keys.use("link", "Invite");
    await keys.fill("textbox", /Email address/, "nadia@example.test");
    await keys.fill("textbox", /First name/, "Nadia");
    await keys.fill("textbox", /Last name/, "Noor");
    await keys.reach("radio", /./);
    while ((await page.getByRole("radio", { name: /^Finance/, checked: true }).count()) === 0) await keys.press("ArrowDown");
    await keys.reach("checkbox", /^Invoices/);
    await keys.press("Space");
    await keys.reach("switch", /Refund limit/);
    await keys.press("Space");
    await keys.fill("textbox", /At most/, "250");
    await keys.press("Control+s");
    await heading("Nadia Noor");
    const { items } = await owner("GET", "/api/v1/merchants/members/list?q=nadia");
    expect(items[0]).toMatchObject({ preset: "Finance", refund_limits: { USD: 25_000 } });
    expect(items[0].permissions).not.toContain("invoices");
  });

  it("a return goes from request to refund, and the focus never leaves the page", async () => {
    const { number } = await requested("KB1");
    await page.goto(`${journey.url}/dashboard/return/list`);
    await keys.use("link", "Skip to the content");
    await keys.use("link", new RegExp(`^${number}`));
    await heading(number);
    await keys.use("button", "Approve");
    await keys.reach("button", "Approve 1 unit");
    await keys.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await keys.here()).toBe("button Approve");
    await keys.press("Enter");
    await keys.use("button", "Approve 1 unit");
    await stage("Approved");
    await keys.use("button", "Receive the items", { most: 3 });
    await keys.use("button", "Receive 1 unit");
    await stage("Received");
    // Inspecting is suggested first; processing comes before it.
    await keys.use("button", "Process", { back: true, most: 3 });
    await keys.use("button", "Process and refund $45.00");
    await page.waitForURL(/\/dashboard\/return\/[^/]+$/);
    await stage("Completed");
  });

  it("policies are reordered, and the order is saved", async () => {
    const names = async (): Promise<string[]> => {
      const { sections } = await owner("GET", "/api/v1/merchant/settings");
      return sections.RETURN_POLICIES.data.policies.map(({ name }: { name: string }) => name);
    };
    const { sections } = await owner("GET", "/api/v1/merchant/settings");
    const own = { ...sections.RETURN_POLICIES.data.policies[0], id: undefined, name: "Shoes" };
    await owner("PUT", "/api/v1/merchant/settings", {
      section: "RETURN_POLICIES",
      data: { policies: [own, ...sections.RETURN_POLICIES.data.policies] },
    });
    const [first = "", second = "", ...rest] = await names();
    await page.goto(`${journey.url}/dashboard/settings/returns/policies`);
    await keys.use("link", "Skip to the content");
    await keys.reach("button", `Move ${first}`);
    await keys.press("Space");
    await page.getByText(`${first} is at position 1 of 2.`).waitFor();
    await keys.press("ArrowDown");
    await page.getByText(`${first} is at position 2 of 2.`).waitFor();
    await keys.press("Space");
    await page.getByText("Settings saved").waitFor();
    expect(await names()).toEqual([second, first, ...rest]);
    expect(await keys.here()).toBe(`button Move ${first}`);
  });

  it("⌘K finds a return, and runs an action on it", async () => {
    const { number } = await requested("KB2");
    await page.goto(`${journey.url}/dashboard/app`);
    await heading(/./);
    await page.getByRole("button", { name: "Search and commands" }).waitFor();
    await keys.press("Control+k");
    await keys.reach("combobox", "Search and commands", { most: 0 });
    await keys.type(number);
    const approve = { name: "Approve", exact: true };
    await page.getByRole("option", approve).waitFor();
    while ((await page.getByRole("option", { ...approve, selected: true }).count()) === 0) await keys.press("ArrowDown");
    await keys.press("Enter");
    await keys.use("button", "Approve 1 unit");
    await stage("Approved");
  });

  it("dark mode is chosen, and applies before the page's scripts run", async () => {
    await page.goto(`${journey.url}/dashboard/app`);
    await keys.use("button", "Display settings");
    await keys.reach("radio", "Light");
    await keys.press("ArrowRight");
    await page.locator("html[data-mode=dark]").waitFor();
    await keys.press("Escape");
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Display settings");
    const cookie = (await page.context().cookies()).find(({ name }) => name === "themeMode");
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect([cookie?.value, Math.round(days)]).toEqual(["dark", 3]);
    await page.route("**/assets/**/*.js", () => undefined);
    await page.reload({ waitUntil: "commit" });
    await page.locator("html[data-mode=dark]").waitFor();
    expect(await page.locator("#root > *:not(#painted-frame), #root button").count(), "nothing but the painted frame").toBe(0);
    await page.unroute("**/assets/**/*.js");
  });

  it("a customer requests a return in the portal", async () => {
    const order = await customerOrder(owner);
    const portal = await journey.visit();
    const its = keyboardOf(portal);
    await portal.goto(`${journey.url}/portal/${demoDomain}`);
    await its.fill("textbox", "Order number", order.number);
    await its.fill("textbox", "Email address", order.email);
    await its.fill("textbox", "Postcode", order.postcode);
    await its.press("Enter");
    await its.use("link", "Start a return");
    const item = portal.getByRole("checkbox").and(portal.locator(":enabled")).first();
    await its.reach("checkbox", (await item.getAttribute("aria-label")) ?? "");
    await its.press("Space");
    await its.reach("combobox", "Reason");
    await its.type("Too sm");
    await its.reach("combobox", "What would you like instead?");
    await its.type("Refund");
    await its.use("button", "Continue");
    await portal.getByRole("heading", { level: 1, name: "How will you return it?" }).waitFor();
    await its.use("button", "Continue");
    await portal.getByText("You get back").waitFor();
    await its.use("button", "Submit request");
    await portal.getByText("Your request was sent.").waitFor();
  });

  it("no error occurs on the way", () => {
    expect(journey.complaints).toEqual([]);
  });
});
