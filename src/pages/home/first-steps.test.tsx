import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { firstSteps } from "#contracts/first-steps";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../../tests/support/api-stub.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { FirstStepsList } from "./first-steps.tsx";
import words from "./locales/en.json";

const api = stubApi();
const steps = [
  { step: "place" as const, done: true },
  { step: "policies" as const, done: false },
  { step: "portal" as const, done: false },
];
const show = () => renderPage(<FirstStepsList steps={steps} />, { contracts: [firstSteps], words: common, namespaces: { home: words } });

it("links to each step and shows which are done and which is next", async () => {
  show();
  expect(await screen.findByText("1 of 3 done")).toBeInTheDocument();
  const links = screen.getAllByRole("link");
  expect(links[0]).toHaveAccessibleName(/^Add a return address\s*\(Done\)/);
  expect(links[1]).toHaveAccessibleName(/^Review your return policy\s*No return/);
  expect(links[1]).toHaveAttribute("href", "/dashboard/settings/returns/policies");
  expect(links.map((link) => link.dataset.next)).toEqual(["false", "true", "false"]);
});

it("is dismissed on the server", async () => {
  api.answer("post", "/api/v1/merchant/first-steps/dismiss", () => ok({ open: false, steps }));
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Hide this list" }));
  await waitFor(() => expect(api.seen.filter(({ method }) => method === "POST")).toHaveLength(1));
});
