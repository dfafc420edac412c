import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPassword, type Journey, startJourney } from "../support/browser.ts";

const email = "agent@demo.test";
let journey: Journey;
let here: Page;
let otherTab: Page;
let elsewhere: Page;

beforeAll(async () => {
  journey = await startJourney("demo");
  here = await journey.visit({ token: await journey.token(email) });
  elsewhere = await journey.visit({ token: await journey.token(email) });
  otherTab = await elsewhere.context().newPage();
  for (const page of [here, elsewhere, otherTab]) {
    await page.goto(`${journey.url}/dashboard/settings/security`);
    await page.getByText("This device").waitFor();
  }
});
afterAll(() => journey?.stop());

describe("a changed password", () => {
  it("requires the current one, and reports missing fields", async () => {
    await here.getByRole("button", { name: "Change password" }).click();
    await here.getByText("Missing required password fields").waitFor();
    await here.getByLabel("Current password").fill("not-mine-1");
    await here.getByLabel("New password").fill("another-password");
    await here.getByRole("button", { name: "Change password" }).click();
    await here.getByText("The current password is incorrect.").waitFor();
  });

  it("signs out the other browser at once, in every tab, without interaction", async () => {
    await here.getByLabel("Current password").fill(demoPassword);
    await here.getByRole("button", { name: "Change password" }).click();
    await here.getByText("Password changed").waitFor();
    for (const page of [elsewhere, otherTab]) await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await elsewhere.evaluate(() => localStorage.getItem("accessToken"))).toBeNull();
  });

  it("leaves only the person who changed it signed in", async () => {
    await here.reload();
    await here.getByText("This device").waitFor();
    expect(await here.getByRole("button", { name: "Sign out everywhere else" }).count()).toBe(0);
  });
});

describe("signing out everywhere else", () => {
  it("signs out every other browser at once, in every tab", async () => {
    const token = await journey.token("warehouse@demo.test");
    const [current, ended] = [await journey.visit({ token }), await journey.visit({ token: await journey.token("warehouse@demo.test") })];
    const tab = await ended.context().newPage();
    for (const page of [current, ended, tab]) {
      await page.goto(`${journey.url}/dashboard/settings/security`);
      await page.getByText("This device").waitFor();
    }
    await current.getByRole("button", { name: "Sign out everywhere else" }).click();
    await current.getByRole("dialog").getByRole("button", { name: "Sign out everywhere else" }).click();
    for (const page of [ended, tab]) await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await current.reload();
    await current.getByText("This device").waitFor();
    expect(journey.complaints).toEqual([]);
  });
});

describe("a browser that nobody uses", () => {
  it("asks, goes on with the answer, and signs out every tab without one; the next sign-in leads back", async () => {
    const page = await journey.visit({ token: await journey.token("manager@demo.test") });
    const tab = await page.context().newPage();
    const address = "/dashboard/settings/security?q=a";
    let lastUse: string | null = null;
    for (const one of [page, tab]) {
      await one.clock.install();
      await one.goto(journey.url + address);
      await one.getByText("This device").waitFor();
      // The watch loads after the page and records its start as a use: started late, it would take back the question.
      await one.waitForFunction((before) => localStorage.getItem("lastActivity") !== before, lastUse);
      lastUse = await one.evaluate(() => localStorage.getItem("lastActivity"));
    }
    const asked = page.getByRole("dialog", { name: "Are you still there?" });
    await page.clock.fastForward("03:59:05");
    await asked.getByText(/signed out in \d+ seconds/).waitFor();
    await asked.getByRole("button", { name: "Stay signed in" }).click();
    await asked.waitFor({ state: "detached" });
    await page.clock.fastForward("03:59:05");
    await asked.waitFor();
    await page.clock.fastForward("00:01:00");
    // Both tabs are out at once; one that hears of it from the other first shows the sign-in page alone.
    await Promise.any([page, tab].map((one) => one.getByText("You were signed out after 4 hours without activity.").waitFor()));
    for (const one of [page, tab]) {
      await one.getByRole("heading", { name: "Sign in" }).waitFor();
      expect(new URL(one.url()).searchParams.get("to")).toBe(address);
    }
    expect(journey.complaints).toEqual([]);
  });
});
