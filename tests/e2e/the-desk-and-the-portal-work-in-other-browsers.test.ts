import { existsSync } from "node:fs";
import puppeteer, { type Browser, type LaunchOptions, type Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { caller, demoPassword, everywhere, fullChromium, packagedChromium, tokenOf } from "../support/browser.ts";
import { customerOrder, demoDomain } from "../support/customer-order.ts";
import { type Program, startProgram } from "../support/program.ts";

const firefox = [process.env.FIREFOX_PATH, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => path && existsSync(path));

/** Browsers beside the Chromium without windows that runs the other journeys. */
const browsers: { name: string; isThere: boolean; launch: () => Promise<LaunchOptions> }[] = [
  {
    name: "the packaged Chromium",
    isThere: true,
    launch: async () => {
      const { path, args } = await packagedChromium();
      return { executablePath: path, args: [...args, ...everywhere, "--lang=en-US"] };
    },
  },
  {
    name: "the full Chromium",
    isThere: existsSync(fullChromium),
    launch: async () => ({ executablePath: fullChromium, args: [...everywhere, "--lang=en-US"] }),
  },
  {
    name: "Firefox",
    isThere: firefox !== undefined,
    launch: async () => ({ browser: "firefox", ...(firefox && { executablePath: firefox }) }),
  },
];

let program: Program;
beforeAll(async () => {
  program = await startProgram("demo");
});
afterAll(() => program?.stop());

describe.each(browsers.filter(({ isThere }) => isThere))("in $name", ({ name, launch }) => {
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  // The browsers share a store: each writes its own.
  const note = `Call before noon, ${name}`;
  const part = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
  const text = (words: string) => page.locator(`::-p-text(${words})`).wait();
  // By its text: over BiDi a search by role computes the name of every element, seconds for each look.
  const heading = (name: string) => page.locator(`h1 ::-p-text(${name})`).wait();

  beforeAll(async () => {
    browser = await puppeteer.launch({ ...(await launch()), headless: true, defaultViewport: { width: 1440, height: 900 } });
    page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    page.on("pageerror", (error) => complaints.push(String(error)));
  });
  afterAll(() => browser?.close());

  it("an owner signs in, finds a return by keyboard and adds a note", async () => {
    const owner = caller(program.url, await tokenOf(program.url, "owner@demo.test"));
    const { number, id } = (await owner("GET", "/api/v1/merchant/returns?tab=review")).items[0];
    await page.goto(program.url);
    await part("textbox", "Email address").fill("owner@demo.test");
    // Firefox has no role for it.
    await page.locator("input[type=password]").fill(demoPassword);
    await part("button", "Sign in").click();
    await page.locator("button ::-p-text(Northwind Outfitters)").click();
    await page.locator('nav a[href="/dashboard/return/list"]').click();
    await heading("Returns");
    await text(number);
    await page.keyboard.down("Control");
    await page.keyboard.press("k");
    await page.keyboard.up("Control");
    await part("combobox", "Search and commands").fill(number);
    await page.locator(`[role=option] ::-p-text(${number})`).wait();
    await page.keyboard.press("Enter");
    await heading(number);
    // Not at its place: boxes that load above it may move it away from under the pointer.
    const add = await page.locator("button ::-p-text(Add a note)").waitHandle();
    await add.evaluate((words) => (words as Element).closest("button")?.click());
    await page.locator("[role=dialog] textarea").fill(note);
    await page.locator("[role=dialog] .ant-btn-primary").click();
    // Within the page: a search by text also finds what stands typed in the dialog, before it is saved.
    await page.locator(`main ::-p-text(${note})`).wait();
    const { notes } = await owner("GET", `/api/v1/merchant/returns/${id}`);
    expect(notes.map((one: { text: string }) => one.text)).toContain(note);
  });

  it("a customer finds the order on the portal and requests a return", async () => {
    const owner = caller(program.url, await tokenOf(program.url, "owner@demo.test"));
    const order = await customerOrder(owner);
    await page.goto(`${program.url}/portal/${demoDomain}?order=${encodeURIComponent(order.number)}&email=${order.email}`);
    await heading("Find your order");
    await part("textbox", "Postcode").fill(order.postcode);
    await part("button", "Find the order").click();
    await heading(`Order ${order.number}`);
    await part("link", "Start a return").click();
    await page.locator("input[type=checkbox]:enabled").click();
    await page.locator('select:has(option[value="TOO_SMALL"])').fill("TOO_SMALL");
    await page.locator('select:has(option[value="REFUND"])').fill("REFUND");
    // The article about this reason comes later, above the button: by then it stands elsewhere.
    await page.locator('nav[aria-label="Help with this"] a').wait();
    await part("button", "Continue").click();
    await heading("How will you return it?");
    await part("button", "Continue").click();
    await text("You get back");
    await part("button", "Submit request").click();
    await text("Your request was sent.");
    expect((await owner("GET", `/api/v1/orders/${order.id}`)).returns).toHaveLength(1);
  });

  it("no page threw an error", () => {
    expect(complaints).toEqual([]);
  });
});
