import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Journey, startJourney } from "../support/browser.ts";
import { demoDomain } from "../support/customer-order.ts";
import { pageFaults } from "../support/page-faults.ts";

let journey: Journey;
let token: string;
let phone: Page;
let order: { number: string; email: string; postcode: string; title: string };

/** Return an order of the demo with an item whose warranty needs registration. */
async function orderToRegister(owner: Caller): Promise<typeof order> {
  const { items } = await owner("GET", "/api/v1/orders?limit=100");
  for (const { id } of items) {
    const { number, customer, ship_to, lines } = await owner("GET", `/api/v1/orders/${id}`);
    if (!customer.email || !ship_to?.postcode) continue;
    const proof = { store: demoDomain, order_number: number, email: customer.email, postcode: ship_to.postcode };
    const pass = await owner("POST", "/api/v1/merchant/customer-auth/get-token", proof);
    const warranty = await journey.as(pass.token)("GET", `/api/v1/public/portal/orders/${id}/warranties`);
    const item = warranty.items.find(({ coverage }: { coverage: { state: string } | null }) => coverage?.state === "TO_REGISTER");
    const line = lines.find((one: { id: string }) => one.id === item?.order_line_id);
    if (line) return { number, email: customer.email, postcode: ship_to.postcode, title: line.title };
  }
  throw new Error("the demo has no order with an item to register");
}

beforeAll(async () => {
  journey = await startJourney("demo");
  token = await journey.token("owner@demo.test");
  order = await orderToRegister(journey.as(token));
  phone = await journey.visit({ phone: true });
});
afterAll(() => journey?.stop());

const faults: string[] = [];
async function examine(step: string): Promise<void> {
  faults.push(...(await pageFaults(phone, step)));
}
const register = () => phone.getByRole("button", { name: "Register", exact: true }).click();

describe("a customer on a phone", () => {
  it("sees the coverage of the order and what needs registration", async () => {
    await phone.goto(`${journey.url}/portal/${demoDomain}?order=${encodeURIComponent(order.number)}&email=${order.email}`);
    await phone.getByLabel("Postcode").fill(order.postcode);
    await phone.getByRole("button", { name: "Find the order" }).click();
    await phone.getByText("Register to be covered").first().waitFor();
    await examine("the order");
    await phone
      .getByRole("link", { name: `Register ${order.title} for its warranty` })
      .first()
      .click();
    await phone.getByRole("heading", { level: 1, name: "Register for the warranty" }).waitFor();
    await examine("the form");
  });

  it("sees an example of a serial number, and registers", async () => {
    await phone.getByLabel("Serial number").fill("1");
    await register();
    await phone.getByText("This does not look like a serial number of this product.").waitFor();
    await phone.getByText(/letters \(2\), then “-”, then digits \(4\)/).waitFor();
    await examine("the form with what is wrong");
    await phone.getByLabel("Serial number").fill("zz-9001");
    await register();
    await phone.getByText("Your item is registered.").waitFor();
    await phone.getByText("zz-9001").waitFor();
  });

  it("appears in the back office as the customer's own registration", async () => {
    const desk = await journey.visit({ token });
    await desk.goto(`${journey.url}/dashboard/settings/returns/warranty/registrations?q=zz9001`);
    await desk.getByRole("button", { name: order.title }).click();
    const drawer = desk.getByRole("dialog", { name: order.title });
    await drawer.getByText("By the customer").waitFor();
    await drawer.getByRole("link", { name: order.number }).waitFor();
  });

  it("finds no accessibility violation and no error on the way", () => {
    expect(faults).toEqual([]);
    expect(journey.complaints).toEqual([]);
  });
});
