import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languages } from "#contracts/session/rules";
import { standards, violations } from "../support/axe.ts";
import { type Journey, startJourney } from "../support/browser.ts";
import { nextFrame } from "../support/fit.ts";
import { settle } from "../support/screens.ts";

let journey: Journey;
let token: string;
let request: string;
let owing: string;

beforeAll(async () => {
  journey = await startJourney("demo");
  token = await journey.token("owner@demo.test");
  const owner = journey.as(token);
  const first = async (query: string) => `/dashboard/return/${(await owner("GET", `/api/v1/merchant/returns?${query}`)).items[0].id}`;
  request = await first("tab=review");
  owing = await first("tab=settle&resolution_type=REFUND");
});
afterAll(() => journey?.stop());

it.each(languages)("the lists show every stage whole at 1366 px, in %s", async (language) => {
  const page = await journey.visit({ token, language, direction: language === "ar" ? "rtl" : "ltr" });
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const list of ["return/list", "return/list?tab=on_the_way", "claim/list", "order/list"]) {
    await page.goto(`${journey.url}/dashboard/${list}`);
    await page.locator("tbody [data-kind]").first().waitFor();
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("tbody td > [data-kind], tbody td > * > [data-kind]:first-child")]
        .filter((tag) => tag.scrollWidth > tag.clientWidth)
        .map((tag) => tag.innerText),
    );
    expect(cut, list).toEqual([]);
  }
  await page.context().close();
});

describe("what a page paints before its scripts", () => {
  const edges = async (page: Page, selectors: readonly string[]) => {
    const boxes = await Promise.all(selectors.map((selector) => page.locator(selector).filter({ visible: true }).first().boundingBox()));
    return boxes.map((box) => [box?.x ?? 0, box?.y ?? 0, box?.width ?? 0].map(Math.round));
  };
  const opened = [
    { path: "/dashboard/return/list", visit: {}, width: 1366 },
    { path: "/dashboard/return/list", visit: { language: "ar", mode: "dark" }, width: 1366 },
    { path: "/dashboard/return/list", visit: { phone: true }, width: 390 },
  ] as const;
  it.each(opened)("stands where the list will, %j", async ({ path, visit, width }) => {
    const page = await journey.visit({ token, ...visit });
    await page.setViewportSize({ width, height: 800 });
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(journey.url + path);
    const painted = await edges(page, [...(width > 900 ? [".frame-menu", ".frame-brand svg", ".frame-heads"] : []), ".frame-panel"]);
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.unroute("**/*.js");
    await page.reload();
    await settle(page);
    expect(await edges(page, [...(width > 900 ? ["aside", "aside svg", "thead"] : []), ".ant-card"])).toEqual(painted);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(background);
    await page.context().close();
  });

  it("stands where the sign-in will, and nowhere else", async () => {
    const page = await journey.visit({});
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(`${journey.url}/dashboard/return/list`);
    const painted = await edges(page, [".frame-brand svg", ".frame-form"]);
    await page.goto(`${journey.url}/auth/mailbox`);
    expect(await page.locator(".frame").filter({ visible: true }).count()).toBe(0);
    await page.unroute("**/*.js");
    await page.goto(journey.url);
    await settle(page);
    const [brand, title] = await edges(page, ["aside svg", "main h1"]);
    expect([brand, title]).toEqual(painted);
    await page.context().close();
  });
});

it("a return takes the whole width of its paper, without the frame", async () => {
  const page = await journey.visit({ token });
  await page.goto(journey.url + request);
  await settle(page);
  await page.emulateMedia({ media: "print" });
  const [content, paper] = await page.evaluate(() => [document.querySelector("main")?.clientWidth, document.body.clientWidth]);
  expect(content).toBe(paper);
  for (const frame of [page.getByText("Skip to the content"), page.getByRole("navigation").first(), page.getByRole("banner").first()])
    expect(await frame.isVisible()).toBe(false);
  await page.context().close();
});

describe("overlays", () => {
  it("pass axe: the filter panel, every dialog of a return, the menu of actions", async () => {
    const page = await journey.visit({ token });
    const found: string[] = [];
    await page.goto(`${journey.url}/dashboard/return/list`);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("dialog").waitFor();
    found.push(...(await violations(page, "filters", standards)));
    for (const address of [request, owing]) {
      await page.goto(journey.url + address);
      await settle(page);
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menu").waitFor();
      // An open menu is rendered at the end of the body, outside any landmark; no rule of WCAG requires one.
      found.push(...(await violations(page, "menu of actions", { ...standards, rules: { region: { enabled: false } } })));
      const open = await page.locator('[role="menuitem"]:not([aria-disabled="true"])').allInnerTexts();
      // Printing opens the browser's own dialog.
      const dialogs = open.filter((name) => name !== "Print");
      await page.keyboard.press("Escape");
      for (const name of dialogs) {
        await page.getByRole("button", { name: "More actions" }).click();
        await page.getByRole("menuitem", { name, exact: true }).click();
        await page.getByRole("dialog").waitFor();
        await settle(page);
        found.push(...(await violations(page, `${address} ${name}`, standards)));
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
    }
    expect(found).toEqual([]);
  }, 300_000);
});

it("the head of the list of returns is sticky where the whole table has room", async () => {
  const page = await journey.visit({ token });
  await page.setViewportSize({ width: 1920, height: 500 });
  await page.goto(`${journey.url}/dashboard/return/list`);
  await settle(page);
  await page.evaluate(() => scrollTo({ top: 500, behavior: "instant" }));
  const head = page.locator("thead th").nth(1);
  await page.waitForFunction(() => document.querySelector("header")?.getBoundingClientRect().height === 60);
  expect((await head.boundingBox())?.y).toBe(60);
});

it("a page a little taller than the window stays where it is scrolled to", async () => {
  const page = await journey.visit({ token });
  await page.goto(`${journey.url}/dashboard/settings/returns/general`);
  await settle(page);
  const tall = await page.evaluate(() => document.querySelector("main")?.scrollHeight ?? 0);
  for (const over of [6, 20, 36]) {
    await page.setViewportSize({ width: 1440, height: tall + 92 - over });
    await page.evaluate(() => scrollTo({ top: 1000, behavior: "instant" }));
    await nextFrame(page);
    const tops = await page.evaluate(async () => {
      const seen = new Set<number>();
      for (let i = 0; i < 30; i++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (i >= 15) seen.add(document.querySelector("main h1")?.getBoundingClientRect().top ?? 0);
      }
      return [...seen];
    });
    expect(tops, `${over} px too tall`).toHaveLength(1);
  }
});

it("the store's name is shown in full on a phone", async () => {
  const page = await journey.visit({ token, phone: true });
  await page.goto(`${journey.url}/dashboard/return/list`);
  await settle(page);
  const name = page.getByRole("banner").locator(".ant-select-selection-item").getByText("Northwind Outfitters");
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const cut = await name.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth > clientWidth,
      scrollHeight > clientHeight,
    ]);
    expect(cut).toEqual([false, false]);
  }
});

it("no page logged an error", () => {
  expect(journey.complaints).toEqual([]);
});
