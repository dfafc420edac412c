import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { returns } from "#contracts/returns/returns";
import common from "#src/locales/en.json";
import { refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import words from "../locales/en.json";
import ScanDialog from "./scan-dialog.tsx";

const api = stubApi();

it("looks up what a hand scanner types, and reports an unknown code", async () => {
  api.answer("get", "/api/v1/merchant/returns/find", () => refuse(404, "NOT_FOUND", {}));
  renderPage(<ScanDialog onClose={vi.fn()} />, { contracts: [returns], words: common, namespaces: { returns: words } });
  await userEvent.type(await screen.findByLabelText("Number or code"), "BH0000000000000{Enter}");
  expect(await screen.findByText("No return matches “BH0000000000000”.")).toBeInTheDocument();
  expect(api.seen.at(-1)?.url.searchParams.get("code")).toBe("BH0000000000000");
});
