import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, startJourney } from "../support/browser.ts";
import { customerOrder, demoDomain } from "../support/customer-order.ts";
import { pageFaults } from "../support/page-faults.ts";

let journey: Journey;
let phone: Page;
let order: Awaited<ReturnType<typeof customerOrder>>;
let number = "";

beforeAll(async () => {
  journey = await startJourney("demo");
  order = await customerOrder(journey.as(await journey.token("owner@demo.test")));
  phone = await journey.visit({ phone: true });
});
afterAll(() => journey?.stop());

const faults: string[] = [];
/** Inspect a step that has no address of its own. */
async function examine(step: string): Promise<void> {
  faults.push(...(await pageFaults(phone, step)));
}
const next = (name: string) => phone.getByRole("button", { name, exact: true }).click();
const heading = (name: string | RegExp) => phone.getByRole("heading", { level: 1, name }).waitFor();

describe("a customer on a phone", () => {
  it("opens the store's link and is told that the details do not match, but not which one", async () => {
    await phone.goto(`${journey.url}/portal/${demoDomain}?order=${encodeURIComponent(order.number)}&email=${order.email}`);
    await heading("Find your order");
    expect(await phone.getByLabel("Order number").inputValue()).toBe(order.number);
    await next("Find the order");
    await phone.getByText("Please fill this in.").waitFor();
    await phone.getByLabel("Postcode").fill("00000");
    await next("Find the order");
    await phone.getByRole("alert").getByText("No order matches these details").waitFor();
  });

  it("finds the order and chooses items to return", async () => {
    await phone.getByLabel("Postcode").fill(order.postcode.toLowerCase());
    await next("Find the order");
    await heading(`Order ${order.number}`);
    await examine("the order");
    await phone.getByRole("link", { name: "Start a return" }).click();
    await phone.getByRole("checkbox").and(phone.locator(":enabled")).first().check();
    await next("Continue");
    await phone.getByRole("alert").getByText("Something is still missing above.").waitFor();
    await phone.getByLabel("Reason").selectOption({ label: "Too small" });
    await examine("the items");
    await phone.getByLabel("What would you like instead?").selectOption("REFUND");
    await next("Continue");
  });

  it("sees the outcome before anything is sent, and can go back by the browser", async () => {
    await heading("How will you return it?");
    await examine("the ways");
    // Phones discard pages in the background.
    await phone.reload();
    await heading("How will you return it?");
    expect(new URL(phone.url()).pathname).toBe(`/portal/${demoDomain}/request/method`);
    await phone.goBack();
    await heading("What would you like to return?");
    expect(await phone.getByRole("checkbox", { checked: true }).count()).toBe(1);
    expect(await phone.getByLabel("Reason").inputValue()).toBe("TOO_SMALL");
    await phone.goForward();
    await heading("How will you return it?");
    await next("Continue");
    await phone.getByText("You get back").waitFor();
    await examine("the check");
    await phone.goBack();
    await heading("How will you return it?");
    await next("Continue");
    await phone.getByText("You get back").waitFor();
    await next("Submit request");
    await heading(/^Return /);
    await phone.getByText("Your request was sent.").waitFor();
    await examine("the case");
    number = ((await phone.getByRole("heading", { level: 1 }).textContent()) ?? "").replace("Return ", "");
  });

  it("opens the return by its address on another device once the order is found there", async () => {
    const other = await journey.visit({ phone: true });
    const { pathname } = new URL(phone.url());
    await other.goto(`${journey.url}${pathname}`);
    await other.getByLabel("Order number").fill(order.number);
    await other.getByLabel("Email address").fill(order.email);
    await other.getByLabel("Postcode").fill(order.postcode);
    await other.getByRole("button", { name: "Find the order" }).click();
    await other.getByRole("heading", { level: 1, name: `Return ${number}` }).waitFor();
    expect(new URL(other.url()).pathname).toBe(pathname);
    await other.goto(`${journey.url}/portal/${demoDomain}/request/review`);
    await other.getByRole("heading", { level: 1, name: "What would you like to return?" }).waitFor();
  });

  it("reads the same page in Arabic, from right to left", async () => {
    await phone.getByLabel("Language").selectOption("ar");
    await phone.getByText("سحب الطلب").waitFor();
    await phone.locator("html[dir=rtl]").waitFor();
    expect(await phone.evaluate(() => [document.documentElement.dir, document.documentElement.scrollWidth > innerWidth])).toEqual([
      "rtl",
      false,
    ]);
  });

  it("finds no accessibility violation on any step", () => {
    expect(faults).toEqual([]);
  });
});

describe("the owner", () => {
  it("finds the request among those to review", async () => {
    const owner = await journey.visit({ token: await journey.token("owner@demo.test") });
    await owner.goto(`${journey.url}/dashboard/return/list?tab=review&q=${encodeURIComponent(number)}`);
    await owner.getByRole("link", { name: number }).first().waitFor();
    expect(journey.complaints).toEqual([]);
  });
});
