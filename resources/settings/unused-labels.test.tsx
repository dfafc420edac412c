import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { claimLabels } from "#contracts/claims/labels";
import { labels } from "#contracts/labels/labels";
import type { UnusedLabel } from "#contracts/labels/shapes";
import { settings } from "#contracts/settings/settings";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../tests/support/api-stub.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import UnusedLabelsPage from "./unused-labels.tsx";

const api = stubApi();
const at = "2026-03-01T10:00:00.000Z";
const one: UnusedLabel = {
  ...{ id: "l1", return_id: "r1", claim_id: null, number: "RMA-1", state: "READY", carrier_name: "USPS", service: "Ground" },
  ...{ tracking_number: "9400", cost_minor: 594, cost_currency: "USD", ready_at: at, void_after: null, void_deadline: at },
  ...{ refund_state: "NONE", may_void: true },
};
const asked: UnusedLabel = {
  ...one,
  id: "l2",
  claim_id: "c1",
  return_id: null,
  number: "C-2",
  state: "VOIDED",
  refund_state: "REJECTED",
  may_void: false,
};
const show = (items: UnusedLabel[]) => {
  api.answer("get", labels.operations.unused.path, () => ok({ items, is_more: false }));
  renderPage(<UnusedLabelsPage />, { contracts: [labels, claimLabels, settings], words: common, namespaces: { settings: words } });
};

it("lists what was paid for in vain, and voids a label after a question", async () => {
  show([one, asked]);
  const row = (await screen.findByText("RMA-1")).closest("tr") as HTMLElement;
  expect(within(row).getByText("USPS · Ground · 9400")).toBeVisible();
  expect(screen.getByText(words.unused.refund.REJECTED)).toBeVisible();
  const sent: string[] = [];
  api.answer("post", labels.operations.void.path, ({ url }) => {
    sent.push(url.pathname);
    return ok({ ...one, state: "VOIDING" });
  });
  await userEvent.click(within(row).getByRole("button", { name: words.unused.void }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: words.unused.void }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

it("says that nothing was paid for in vain", async () => {
  show([]);
  expect(await screen.findByText(words.empty.unusedLabels)).toBeVisible();
});
