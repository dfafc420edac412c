import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPassword, type Journey, startJourney } from "../support/browser.ts";

let journey: Journey;
let page: Page;
let owing: { id: string; number: string };

beforeAll(async () => {
  journey = await startJourney("demo");
  const owner = journey.as(await journey.token("owner@demo.test"));
  const { items } = await owner("GET", "/api/v1/merchant/returns?tab=settle&resolution_type=REFUND");
  owing = items[0];
  page = await journey.visit();
});
afterAll(() => journey?.stop());

describe("an agent", () => {
  it("signs in as a team member", async () => {
    await page.goto(journey.url);
    await page.getByText("Team member").click();
    await page.getByLabel("Email address").fill("agent@demo.test");
    await page.getByRole("textbox", { name: "Password" }).fill(demoPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/dashboard/**");
  });

  it("sees why a refund is not allowed instead of a missing button", async () => {
    await page.goto(`${journey.url}/dashboard/return/${owing.id}`);
    const refund = page.getByRole("button", { name: /^Refund/ });
    await refund.waitFor();
    expect(await refund.getAttribute("aria-disabled")).toBe("true");
    await refund.focus();
    await page.getByRole("tooltip").waitFor();
    await page.keyboard.press("Enter");
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("is refused the processing screen by its address, and the refund by the server", async () => {
    await page.goto(`${journey.url}/dashboard/return/${owing.id}/process`);
    await page.getByRole("heading", { name: "No access" }).waitFor();
    const agent = journey.as(await journey.token("agent@demo.test"));
    await expect(agent("POST", `/api/v1/merchant/returns/${owing.id}/refund`, { data: {} })).rejects.toThrow("403 FORBIDDEN");
  });

  it("declines one request and approves several in bulk, with a result for each", async () => {
    await page.goto(`${journey.url}/dashboard/return/list?tab=review`);
    await page.getByRole("row").nth(1).waitFor();
    const boxes = page.getByRole("checkbox", { name: /^Select return/ });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    const bar = page.getByRole("region", { name: "Selected returns" });
    await bar.getByText("2 selected").waitFor();
    await bar.getByRole("button", { name: "Decline" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Decline" }).click();
    await dialog.getByText("This field is required.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await bar.getByRole("button", { name: "Approve" }).click();
    await dialog.getByRole("button", { name: "Approve" }).click();
    await dialog.getByText("2 returns updated").waitFor();
    expect(await dialog.getByRole("listitem").count()).toBe(2);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await bar.waitFor({ state: "detached" });
  });

  it("sees no error on the way", () => {
    expect(journey.complaints).toEqual([]);
  });
});
