import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { returns } from "#contracts/returns/returns";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../../tests/support/api-stub.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { item, leg, outcome, returnDetail } from "../../../tests/support/return-detail.ts";
import words from "../locales/en.json";
import { MoneyBox } from "./money-box.tsx";

const api = stubApi();

it("shows nothing left to process once all of it is settled", async () => {
  const { round: _round, at: _at, ...suggested } = outcome();
  api.answer("post", "/api/v1/merchant/returns/:id/suggested-financial-outcome", () => ok({ outcome: suggested }));
  function Page() {
    const [isSettled, setSettled] = useState(false);
    const items = [item({ approved: 3, settled: isSettled ? 3 : 0 })];
    const record = returnDetail(isSettled ? { status: "CLOSED", outcome: [outcome()], items } : { items });
    return (
      <>
        <button type="button" onClick={() => setSettled(true)}>
          settle
        </button>
        <MoneyBox record={record} />
      </>
    );
  }
  renderPage(<Page />, { contracts: [returns], words: common, namespaces: { returns: words } });
  expect(await screen.findByText("Due to the customer")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "settle" }));
  expect(await screen.findByText("Still due to the customer")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Still to process" })).toBeNull();
});

it("shows which platform refund confirmed a recorded one, and how much of it so far", async () => {
  const ledger = [
    leg({ id: "a", external_id: "re_77", confirmed_minor: 17998 }),
    leg({ id: "b", external_id: "re_78", confirmed_minor: 500 }),
    leg({ id: "c", external_id: "recorded:c", confirmed_minor: 0 }),
    leg({ id: "d", external_id: "gw-1" }),
  ];
  const record = returnDetail({ status: "CLOSED", outcome: [outcome()], ledger });
  renderPage(<MoneyBox record={record} />, { contracts: [returns], words: common, namespaces: { returns: words } });
  expect(await screen.findByText("Confirmed by the platform: re_77")).toBeVisible();
  expect(screen.getAllByText(/confirmed by the platform/i).map((one) => one.textContent)).toEqual([
    "Confirmed by the platform: re_77",
    "$5.00 confirmed by the platform",
  ]);
});

it("says what of the due amount was refunded elsewhere", async () => {
  const money = { due_minor: 2000, paid_minor: 1500, left_minor: 0, left_out_minor: 500, pending_minor: 0, invoice_due_minor: 0 };
  const record = returnDetail({ status: "CLOSED", outcome: [outcome()], money });
  renderPage(<MoneyBox record={record} />, { contracts: [returns], words: common, namespaces: { returns: words } });
  expect((await screen.findByText("Already refunded elsewhere")).closest("tr")).toHaveTextContent("$5.00");
});
