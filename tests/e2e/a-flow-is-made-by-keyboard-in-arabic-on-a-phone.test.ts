import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import records from "../../contracts/locales/records/ar.json";
import dryRunWords from "../../resources/flows/dry-run/locales/ar.json";
import words from "../../resources/flows/locales/ar.json";
import runWords from "../../src/cases/flows/locales/ar.json";
import { standards, violations } from "../support/axe.ts";
import { type Caller, type Journey, startJourney } from "../support/browser.ts";
import { type Keyboard, keyboardOf } from "../support/keyboard.ts";
import { settle } from "../support/screens.ts";

let journey: Journey;
let owner: Caller;
let page: Page;
let keys: Keyboard;

beforeAll(async () => {
  journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  owner = journey.as(token);
  page = await journey.visit({ token, language: "ar", phone: true });
  keys = keyboardOf(page);
});
afterAll(() => journey?.stop());

const name = "شكر كبار العملاء";
const line = (text: string) => page.getByRole("treeitem").filter({ hasText: text });
/** Wait until the focus is on a line of the outline. */
const onLine = async (text: string) => {
  await line(text).and(page.locator(":focus")).waitFor();
};
/** Add a step from the line in focus: the first whose name holds what is typed. */
async function add(label: string): Promise<void> {
  await keys.press("a");
  await page.getByRole("searchbox", { name: words.add.search }).and(page.locator(":focus")).waitFor();
  await keys.type(label);
  await keys.press("Enter");
  await onLine(label);
}
/** Write the text of the step in focus, in the drawer that opens with it. */
async function write(label: string, text: string): Promise<void> {
  await keys.press("Enter");
  await page.getByRole("dialog").waitFor();
  await keys.fill("textbox", new RegExp(label), text);
  await keys.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}
it("a template becomes a flow", async () => {
  await page.goto(`${journey.url}/dashboard/settings/custom-flow/flow-editor`);
  await settle(page);
  await keys.use("button", words.actions.create);
  await page.getByRole("radio", { name: new RegExp(words.templates.VIP_APPROVED.name) }).waitFor();
  await keys.reach("radio", new RegExp(words.templates.EMPTY.name));
  await keys.press("ArrowDown");
  await keys.fill("textbox", new RegExp(words.fields.name), name);
  await keys.press("Enter");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByRole("tree").waitFor();
  expect(await page.getByRole("treeitem").count()).toBe(6);
});

it("it grows to eight steps by the arrows and single keys", async () => {
  await keys.reach("treeitem", new RegExp(records.flow_trigger.RETURN_REQUESTED));
  await keys.press("ArrowDown", "ArrowDown", "ArrowDown");
  await onLine(runWords.action.APPROVE);
  await add(runWords.action.NOTE);
  await write(words.config.text, "عميل مهم");
  await add(runWords.action.FLAG);
  await keys.press("Enter");
  await page.getByRole("dialog").waitFor();
  await keys.fill("combobox", new RegExp(words.config.flag), "VIP");
  await keys.press("Enter");
  await keys.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await onLine(runWords.action.FLAG);
  await add(words.types.DELAY);
  await add(runWords.action.HOLD_EXCHANGE);
  await keys.press("r");
  await line(runWords.out.refused).waitFor();
  const steps = page.getByRole("treeitem");
  expect(await steps.count()).toBe(6 + 5);
  // Undone and made again.
  await keys.press("ControlOrMeta+z");
  await line(runWords.out.refused).waitFor({ state: "detached" });
  await keys.press("ControlOrMeta+y");
  await line(runWords.out.refused).waitFor();
});

/** Open another tab by the arrows: the one in focus says its place before its name. */
async function openTab(from: string, to: string, arrow: string): Promise<void> {
  await keys.reach("tab", new RegExp(from), { back: true });
  const tab = page.getByRole("tab", { name: new RegExp(to) });
  while ((await tab.and(page.locator(":focus")).count()) === 0) await keys.press(arrow);
  await keys.press("Enter");
}

it("it is tried on past cases", async () => {
  await openTab(words.tabs.edit, words.tabs["dry-run"], "ArrowLeft");
  await keys.use("button", dryRunWords.start);
  await page.getByRole("heading", { name: dryRunWords.totals.title }).waitFor();
  expect(await violations(page, "the dry-run", standards)).toEqual([]);
  await openTab(words.tabs["dry-run"], words.tabs.edit, "ArrowRight");
  await page.getByRole("tree").waitFor();
});

it("it is checked, passes axe, and is published", async () => {
  await keys.use("button", words.actions.check, { back: true });
  await page.getByText(words.noProblems).waitFor();
  expect(await violations(page, "the editor", standards)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await keys.use("button", words.actions.publish);
  await page.getByRole("dialog").waitFor();
  const warnings = await page.getByRole("dialog").getByRole("checkbox").count();
  for (let i = 0; i < warnings; i++) {
    await keys.reach("checkbox", /./);
    await keys.press("Space");
  }
  await keys.use("button", words.actions.publish);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator("main").getByText(records.flow_status.PUBLISHED, { exact: true }).first().waitFor();
  const [flow] = (await owner("GET", `/api/v1/merchant/flows?q=${encodeURIComponent(name)}`)).items;
  const { draft, status } = await owner("GET", `/api/v1/merchant/flows/${flow.id}`);
  expect([status, draft.nodes.length]).toEqual(["PUBLISHED", 8]);
});

it("nothing is in another language, and no error occurs on the way", async () => {
  expect(await page.locator("main").first().innerText()).not.toMatch(/\b(Approve|Condition|Publish|Draft|undefined)\b|flows\./);
  expect(journey.complaints).toEqual([]);
});
