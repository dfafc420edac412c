import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { returns } from "#contracts/returns/returns";
import common from "#src/locales/en.json";
import { refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { scan } from "../../../tests/support/scanner.ts";
import words from "../locales/en.json";
import ScanDialog from "./scan-dialog.tsx";

const api = stubApi();

it("looks up what a hand scanner types, and reports an unknown code", async () => {
  api.answer("get", "/api/v1/merchant/returns/find", () => refuse(404, "NOT_FOUND", {}));
  renderPage(<ScanDialog onClose={vi.fn()} />, { contracts: [returns], words: common, namespaces: { returns: words } });
  (await screen.findByLabelText("Number or code")).focus();
  await scan("BH0000000000000");
  expect(await screen.findByText("No return matches “BH0000000000000”.")).toBeInTheDocument();
  expect(api.seen.at(-1)?.url.searchParams.get("code")).toBe("BH0000000000000");
});

it("looks up a scan while the focus is on a button, which its Enter does not press", async () => {
  api.answer("get", "/api/v1/merchant/returns/find", () => refuse(404, "NOT_FOUND", {}));
  const onClose = vi.fn();
  renderPage(<ScanDialog onClose={onClose} />, { contracts: [returns], words: common, namespaces: { returns: words } });
  const camera = await screen.findByRole("button", { name: words.scan.camera });
  for (const gap of [0, 190]) {
    camera.focus();
    await scan("RMA-1053", { gap });
    expect(await screen.findByText("No return matches “RMA-1053”.")).toBeInTheDocument();
  }
  screen.getByRole("button", { name: "Close" }).focus();
  await scan("RMA-1054");
  expect(await screen.findByText("No return matches “RMA-1054”.")).toBeInTheDocument();
  expect(camera).toHaveAttribute("aria-pressed", "false");
  expect(onClose).not.toHaveBeenCalled();
});
