import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Journey, startJourney } from "../support/browser.ts";
import { customerOrder, demoDomain } from "../support/customer-order.ts";
import { pageFaults } from "../support/page-faults.ts";

let journey: Journey;
let owner: Caller;
let phone: Page;
let desk: Page;
let order: Awaited<ReturnType<typeof customerOrder>>;

beforeAll(async () => {
  journey = await startJourney("demo");
  const token = await journey.token("owner@demo.test");
  owner = journey.as(token);
  order = await customerOrder(owner);
  phone = await journey.visit({ phone: true });
  desk = await journey.visit({ token });
});
afterAll(() => journey?.stop());

describe("a customer with a question", () => {
  it("writes about the order in the portal", async () => {
    const query = new URLSearchParams({ order: order.number, email: order.email });
    await phone.goto(`${journey.url}/portal/${demoDomain}?${query}`);
    await phone.getByLabel("Postcode").fill(order.postcode);
    await phone.getByRole("button", { name: "Find the order" }).click();
    await phone.getByRole("heading", { level: 2, name: "Messages" }).waitFor();
    await phone.getByLabel("Your message").fill("May I return a gift?");
    await phone.getByRole("button", { name: "Send", exact: true }).click();
    // Within the conversation: the field it is typed in has the same text.
    await phone.locator(".talk").getByText("May I return a gift?").waitFor();
    expect(await pageFaults(phone, "phone")).toEqual([]);
  });

  it("is answered by staff with a saved reply", async () => {
    await desk.goto(`${journey.url}/dashboard/chat?q=${encodeURIComponent(order.email)}`);
    const rows = desk.locator("tr").filter({ hasText: "May I return a gift?" });
    await rows.getByRole("link").first().click();
    await desk.getByText("May I return a gift?").first().waitFor();
    await desk.getByRole("combobox", { name: "Insert a saved reply" }).click();
    await desk.locator(".ant-select-item-option").filter({ hasText: "Refund times" }).click();
    const text = desk.getByLabel("Message to the customer");
    expect(await text.inputValue()).toContain("Refunds take three to five working days");
    expect(await pageFaults(desk, "desk")).toEqual([]);
    await desk.getByRole("button", { name: "Send", exact: true }).click();
  });

  it("sees the answer without asking again, and staff see that it was read", async () => {
    await phone.getByText("Refunds take three to five working days").waitFor();
    await desk.getByText("· Read").first().waitFor();
  });

  it("writes again after the conversation was closed, which reopens it", async () => {
    await desk.getByRole("button", { name: "Close" }).click();
    await phone.getByText("This conversation is closed.").waitFor();
    await phone.getByLabel("Your message").fill("One more thing.");
    await phone.getByRole("button", { name: "Send", exact: true }).click();
    await desk.getByText("One more thing.").first().waitFor();
    await desk.getByRole("button", { name: "Snooze" }).waitFor();
  });
});

it("a reader finds an article by an Arabic word without its vowel signs, and says that it helped", async () => {
  const reader = await journey.visit({ phone: true, language: "ar" });
  await reader.goto(`${journey.url}/portal/${demoDomain}/help`);
  await reader.getByRole("searchbox").fill("المَقاس");
  await reader.getByRole("button", { name: "بحث" }).click();
  await reader.getByRole("link", { name: "اختيار المقاس" }).click();
  await reader.getByRole("heading", { level: 1, name: "اختيار المقاس" }).waitFor();
  expect(await pageFaults(reader, "reader")).toEqual([]);
  await reader.getByRole("button", { name: "نعم" }).click();
  await reader.getByText("شكرًا على إجابتك.").waitFor();
  const { items } = await owner("GET", "/api/v1/merchant/articles?q=size");
  expect(items.find(({ slug }: { slug: string }) => slug === "choosing-a-size")).toMatchObject({ helped: 1 });
});
