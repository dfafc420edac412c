import type { Page } from "playwright-core";
import type { Journey, Visit } from "./browser.ts";
import { settle } from "./screens.ts";

/** Describe what is wrong with the page that stands at an address. */
export type Inspect = (page: Page, path: string) => Promise<string[]>;

/** Go to another screen as a link inside the dashboard does, without loading the app anew; past the blank page, which every other one replaces. */
async function follow(page: Page, path: string): Promise<void> {
  const blank = page.locator("h1.bh-hidden");
  const push = (address: string) =>
    page.evaluate((address) => {
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    }, address);
  await push("/dashboard/blank");
  await blank.waitFor({ state: "attached" });
  await push(path);
  await blank.waitFor({ state: "detached" });
}

/**
 * Open every address once and return what the inspection finds, in several visits at a time: pages of one visit would share a
 * process and wait for each other. The first screen of the dashboard is loaded, the others follow it in the same document.
 */
export async function walkScreens(journey: Journey, visit: Visit, paths: readonly string[], inspect: Inspect): Promise<string[]> {
  const pages = await Promise.all(Array.from({ length: 4 }, () => journey.visit(visit)));
  const left = [...paths];
  const found: string[] = [];
  await Promise.all(
    pages.map(async (page) => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        await page.setViewportSize({ width: 1440, height: 900 });
        if (path.startsWith("/dashboard/") && page.url().includes("/dashboard/")) await follow(page, path);
        else await page.goto(journey.url + path);
        await settle(page);
        found.push(...(await inspect(page, path)));
      }
    }),
  );
  for (const page of pages) await page.context().close();
  return found;
}
