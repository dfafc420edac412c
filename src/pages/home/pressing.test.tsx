import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ReturnsOverview } from "#contracts/returns/overview";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import { PressingWork } from "./pressing.tsx";

const owed = (count: number, minor: number) => ({ count, minor });
const overview: ReturnsOverview = {
  timezone: "UTC",
  since: "2026-01-01T00:00:00.000Z",
  days: [],
  reasons: [],
  paid: [],
  late: 4,
  on_hold: 0,
  labels_failed: 0,
  deliveries_failed: null,
  to_settle: [
    { currency: "USD", to_customer: owed(1, 4_407), from_customer: owed(0, 0) },
    { currency: "EUR", to_customer: owed(2, 15_350), from_customer: owed(0, 0) },
  ],
};

it("says of how many returns an amount is due, in each currency", async () => {
  renderRoutes([{ path: "*", element: <PressingWork overview={overview} /> }], { namespaces: { home: words } });
  expect(await screen.findByRole("link", { name: /^Overdue\s*4$/ })).toBeInTheDocument();
  const [dollars, euros, ...more] = screen.getAllByRole("link", { name: /^Due to customers/ });
  expect(more).toEqual([]);
  expect(dollars?.textContent).toContain("$44.07 · 1 return");
  expect(euros?.textContent).toContain("€153.50 · 2 returns");
  expect(euros?.getAttribute("href")).toContain("currency=EUR");
});
