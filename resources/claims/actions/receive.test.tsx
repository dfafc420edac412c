import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { claims } from "#contracts/claims/claims";
import { locations } from "#contracts/products";
import cases from "#src/cases/locales/en.json";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../../tests/support/api-stub.ts";
import { claimDetail, claimItem } from "../../../tests/support/claim-detail.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { scan } from "../../../tests/support/scanner.ts";
import words from "../locales/en.json";
import Receive from "./receive.tsx";

const api = stubApi();

it("counts one for each scan of a claimed item, by SKU or barcode, and sends nothing", async () => {
  api.answer("get", "/api/v1/merchant/settings/locations", () => ok({ items: [] }));
  const onClose = vi.fn();
  const lamp = claimItem({ approved: 2, barcode: "4006381333931" });
  renderPage(<Receive record={claimDetail({ items: [lamp] })} onClose={onClose} />, {
    contracts: [claims, locations],
    words: common,
    namespaces: { claims: words, cases },
  });
  const count = await screen.findByRole("spinbutton", {}, { timeout: 20_000 });
  expect(count).toHaveValue("2");
  count.focus();
  await scan("LAMP-B", { gap: 5, late: 3, by: 99 });
  expect(await screen.findByText("Lamp: 1 of 2 counted")).toBeInTheDocument();
  expect(count).toHaveValue("1");
  screen.getByRole("button", { name: "One more" }).focus();
  await scan("4006381333931", { gap: 190 });
  expect(await screen.findByText("Lamp: 2 of 2 counted")).toBeInTheDocument();
  expect(count).toHaveValue("2");
  expect(api.seen.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
}, 60_000);
