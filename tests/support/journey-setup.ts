import { afterEach, beforeAll } from "vitest";
import { keepBrowser } from "./browser.ts";
import { openPages } from "./open-pages.ts";
import { outputs } from "./program.ts";

beforeAll(keepBrowser);

/** When a journey fails, print what every open page shows and what its servers logged: a time-out names only what did not appear. */
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
  for (const [url, said] of outputs) console.error(`${url} wrote:\n${said().slice(-2000)}`);
});
