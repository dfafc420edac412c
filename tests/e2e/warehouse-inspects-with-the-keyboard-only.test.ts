import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Caller, type Journey, makeKey, putOrder, putProduct, startJourney } from "../support/browser.ts";
import { keyboardOf } from "../support/keyboard.ts";
import { settle } from "../support/screens.ts";

let journey: Journey;
let page: Page;
let owner: Caller;
let id: string;
let place: string;
const tee = { title: "Trail Shirt", sku: "8412345678905" };
const boots = { title: "Alpine Boots", sku: "BOOT-42", quantity: 2, price: 15_000 };

beforeAll(async () => {
  journey = await startJourney("demo");
  owner = journey.as(await journey.token("owner@demo.test"));
  const key = await makeKey(owner, journey.as);
  place = (await key("PUT", "/api/v1/public/locations/bench", { name: "Bench shelf", active: true })).id;
  await putProduct(key, tee, "bench", 4);
  await putProduct(key, boots, "bench", 4);
  const order = await putOrder(key, "K1", [tee, boots]);
  const items = order.lines.map((line: { id: string; quantity: number }) => ({
    order_line_id: line.id,
    quantity: line.quantity,
    reason: "TOO_SMALL",
    outcome: "REFUND",
  }));
  id = (await owner("POST", "/api/v1/merchant/returns", { order_id: order.id, items })).id;
  await owner("POST", `/api/v1/merchant/returns/${id}/approve`, {});
  await owner("POST", `/api/v1/merchant/returns/${id}/shipment-received`, { location_id: place });
  page = await journey.visit({ token: await journey.token("warehouse@demo.test") });
});
afterAll(() => journey?.stop());

/** Simulate a scanner: the keys of the code and Enter, faster than a remote-controlled keyboard would reliably type on a busy machine. */
const scan = (code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    },
    [...code, "Enter"],
  );
const current = (title: string) => page.getByRole("region", { name: title, exact: true });
const pressed = (name: RegExp) => page.getByRole("button", { name, pressed: true });

describe("a warehouse worker", () => {
  it("opens the inspection by Tab and Enter", async () => {
    await page.goto(`${journey.url}/dashboard/return/${id}`);
    await page.getByRole("button", { name: "Inspect" }).waitFor();
    await settle(page);
    await keyboardOf(page).use("button", "Inspect");
    await page.waitForURL("**/inspect");
    await page.getByText("0 of 2 inspected").waitFor();
  });

  it("chooses the keyboard: with a scanner no letter is a shortcut", async () => {
    await page.keyboard.press("x");
    await page.getByRole("radio", { name: "Scanner" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("radio", { name: "Keyboard", checked: true }).waitFor({ state: "attached" });
    await page.getByText("0 of 2 inspected").waitFor();
  });

  it("scans an item, grades and accepts it with two keys", async () => {
    await scan(tee.sku);
    await current(tee.title).waitFor();
    await page.getByText(`${tee.sku} found`).waitFor();
    await page.keyboard.press("a");
    await pressed(/Like new/).waitFor();
    await page.keyboard.press("y");
    await page.getByText("1 of 2 inspected").waitFor();
  });

  it("is warned that a code belongs to another parcel", async () => {
    await scan("0000000000000");
    await page.getByText("No item with 0000000000000 in this return").waitFor();
  });

  it("rejects the next one, which cannot be saved without a note", async () => {
    // Right after a scan, Enter is a second one of the scanner's: nobody is as quick as this test.
    await vi.waitUntil(
      async () => {
        await page.keyboard.press("Enter");
        return current(boots.title).isVisible();
      },
      { timeout: 60_000 },
    );
    await page.keyboard.press("d");
    await pressed(/Damaged/).waitFor();
    await page.keyboard.press("x");
    await page.getByText("2 of 2 inspected").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText("A rejection needs a note or a photo.").waitFor();
    await page.keyboard.press("n");
    await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
    // At a person's pace: without a pause between its keys a text would be a scan, and be taken back.
    await page.keyboard.type("Soles worn through, by y and x", { delay: 90 });
    await page.keyboard.press("Escape");
  });

  it("saves the inspection, and the accepted unit is back in stock", async () => {
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(new RegExp(`/return/${id}$`));
    await page.getByText("1 accepted, 2 rejected").waitFor();
    const found = await owner("GET", `/api/v1/merchant/returns/${id}`);
    const units = found.items.map((item: Record<string, unknown>) => [item.grade, item.accepted, item.rejected, item.restocked]);
    expect(units).toEqual([
      ["A", 1, 0, 1],
      ["D", 0, 2, 0],
    ]);
    expect(found.items[1].condition_note).toBe("Soles worn through, by y and x");
  });

  it("sees no error on the way", () => {
    expect(journey.complaints).toEqual([]);
  });
});
