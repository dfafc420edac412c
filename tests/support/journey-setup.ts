import { afterEach, beforeAll } from "vitest";
import { keepBrowser } from "./browser.ts";
import { openPages } from "./open-pages.ts";

beforeAll(keepBrowser);

/** When a journey fails, print what every open page shows: a time-out names only what did not appear. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const page of openPages) {
    if (page.isClosed()) continue;
    const text = await page
      .locator("body")
      .innerText({ timeout: 2000 })
      .catch((error: Error) => error.message);
    console.error(`${page.url()} shows:\n${text.replace(/\n+/g, " · ").slice(0, 1500)}`);
  }
});
