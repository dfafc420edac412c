import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { returns } from "#contracts/returns/returns";
import common from "#src/locales/en.json";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { returnDetail } from "../../../tests/support/return-detail.ts";
import words from "../locales/en.json";
import { CaseHead } from "./case-head.tsx";

it("offers printing among the further actions", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
  renderPage(<CaseHead record={returnDetail()} act={vi.fn()} />, { contracts: [returns], words: common, namespaces: { returns: words } });
  await userEvent.click(await screen.findByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});
