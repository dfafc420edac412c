import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Journey, startJourney, type Visit } from "../support/browser.ts";

let journey: Journey;
let token: string;
const cases: Record<"request" | "arrived" | "judged" | "owing" | "held" | "closed", string> = {
  request: "",
  arrived: "",
  judged: "",
  owing: "",
  held: "",
  closed: "",
};
let order: string;

beforeAll(async () => {
  journey = await startJourney("demo");
  token = await journey.token("owner@demo.test");
  const owner = journey.as(token);
  const first = async (query: string) => (await owner("GET", `/api/v1/merchant/returns?${query}`)).items[0].id as string;
  cases.request = await first("tab=review");
  cases.arrived = await first("stage=SHIPMENT_RECEIVED");
  cases.judged = await first("stage=EVALUATION");
  cases.owing = await first("tab=settle&resolution_type=REFUND");
  cases.held = await first("exchange_status=ON_HOLD");
  cases.closed = await first("tab=closed");
  order = (await owner("GET", "/api/v1/orders?sort=ordered_at")).items[0].id;
});
afterAll(() => journey?.stop());

const entrances = [
  "/",
  "/auth/register-unprotected",
  "/auth/verify",
  "/auth/reset-password",
  "/403",
  "/404",
  "/500",
  "/maintenance",
  "/coming-soon",
  "/pricing",
  "/payment",
  "/about-us",
  "/contact-us",
  "/faqs",
  "/components",
];
const inside = () => [
  "/dashboard/app",
  "/dashboard/return/list",
  "/dashboard/return/list?tab=exchanges",
  "/dashboard/return/list?q=nothing-of-this-name",
  `/dashboard/return/${cases.request}`,
  `/dashboard/return/${cases.owing}`,
  `/dashboard/return/${cases.held}`,
  `/dashboard/return/${cases.closed}`,
  "/dashboard/return/there-is-none",
  `/dashboard/return/${cases.arrived}/inspect`,
  `/dashboard/return/${cases.judged}/process`,
  "/dashboard/return/create",
  `/dashboard/return/create?order=${order}`,
  "/dashboard/settings/store/webhooks",
  "/dashboard/settings/store/webhooks/endpoints",
  "/dashboard/settings/store/webhooks/sent",
  "/dashboard/settings/store/scopes",
  "/dashboard/settings/store/api-keys",
  "/dashboard/permission-denied",
  "/dashboard/kanban",
];

/** Violations on the page as it stands, each with where. */
async function violations(page: Page, name: string, unasked: readonly string[] = []): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .disableRules([...unasked])
    .analyze();
  return found.map(
    ({ id, nodes }) =>
      `${name}: ${id} at ${nodes
        .map(({ target }) => target.join(" "))
        .slice(0, 3)
        .join(" | ")}`,
  );
}

/** The page is there: its heading stands, and nothing of it is still on its way. */
async function settle(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  // The page of parts shows skeletons and busy buttons for ever.
  if (page.url().endsWith("/components")) return;
  await page.waitForFunction(() => !document.querySelector('[class*="bone"], [aria-busy="true"], .ant-spin-spinning'));
}

/** Several pages at once: most of the time each waits for the network. */
async function walk(visit: Visit, paths: readonly string[]): Promise<string[]> {
  const first = await journey.visit(visit);
  const pages = [first, await first.context().newPage(), await first.context().newPage()];
  const open = [...paths];
  const found: string[] = [];
  await Promise.all(
    pages.map(async (page) => {
      for (let path = open.shift(); path !== undefined; path = open.shift()) {
        await page.goto(journey.url + path);
        await settle(page);
        found.push(...(await violations(page, path)));
      }
    }),
  );
  await first.context().close();
  return found;
}

const looks: readonly (Visit & { name: string })[] = [
  { name: "light, left to right", mode: "light", direction: "ltr" },
  { name: "dark, left to right", mode: "dark", direction: "ltr" },
  { name: "light, right to left", mode: "light", direction: "rtl", language: "ar" },
  { name: "dark, right to left", mode: "dark", direction: "rtl", language: "ar" },
];

describe.each(looks)("in $name", ({ name: _, ...visit }) => {
  it("every screen of the dashboard passes axe", async () => {
    expect(await walk({ ...visit, token }, inside())).toEqual([]);
  });

  it("every page before the sign-in passes axe", async () => {
    expect(await walk(visit, entrances)).toEqual([]);
  });
});

describe("what opens over a page", () => {
  it("passes axe: dialogs, the filter panel, the menu of actions", async () => {
    const page = await journey.visit({ token });
    const found: string[] = [];
    const look = async (name: string) => {
      await page.getByRole("dialog").first().waitFor();
      found.push(...(await violations(page, name)));
    };
    await page.goto(`${journey.url}/dashboard/return/list`);
    await page.getByRole("button", { name: "Filters" }).click();
    await look("filters");
    await page.goto(`${journey.url}/dashboard/return/${cases.request}`);
    for (const [button, confirm] of [
      ["Approve", "Approve"],
      ["Decline", "Decline"],
    ] as const) {
      await page.getByRole("button", { name: button, exact: true }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: new RegExp(`^${confirm}`) })
        .last()
        .waitFor();
      await look(button);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menu").waitFor();
    // A menu that opens over the page is laid at the end of the body, outside any landmark; no rule of WCAG asks for one.
    found.push(...(await violations(page, "menu of actions", ["region"])));
    expect(found).toEqual([]);
  });

  it("left no error behind on any page", () => {
    expect(journey.complaints).toEqual([]);
  });
});
