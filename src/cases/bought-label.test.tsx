import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { labels } from "#contracts/labels/labels";
import type { CaseLabels, Label } from "#contracts/labels/shapes";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../tests/support/api-stub.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import { BuyLabel } from "./buy-label.tsx";
import { LabelList } from "./label-list.tsx";
import cases from "./locales/en.json";
import { useLabelActions } from "./use-label-actions.ts";

const api = stubApi();
const { offers, create, resolve, confirm, charges, scans } = labels.operations;
const at = "2026-03-01T10:00:00.000Z";

const label = (over: Partial<Label>): Label => ({
  ...{
    id: "l1",
    return_id: "r1",
    claim_id: null,
    parcel_no: 1,
    handover: "PRINT",
    code_state: null,
    state: "READY",
    kind: "LABEL",
    carrier: "USPS",
    carrier_name: "USPS",
  },
  ...{
    service: "GroundAdvantage",
    connection_id: "k1",
    rule_name: null,
    tracking_number: "9400100000000000000017",
    tracking_url: null,
    has_document: true,
  },
  ...{
    cost_minor: 594,
    cost_currency: "USD",
    deduct_minor: 0,
    currency: "USD",
    insured_minor: null,
    refund_state: "NONE",
    void_deadline: null,
    eta: null,
  },
  ...{ error: null, error_message: "", carrier_message: null, next_look_at: null, used: false, may_void: true, may_resolve: false },
  ...{ asks_first: false, may_retry: false, void_reason: null, created_at: at, ready_at: at, expires_at: null, ended_at: null },
  ...over,
});

function Labels({ one }: { one: Label }) {
  const actions = useLabelActions(labels, (id) => ({ params: { id } }));
  return <LabelList labels={[one]} mayChange actions={actions} />;
}
const words = { contracts: [labels], words: common, namespaces: { cases } };
const show = (one: Label) => renderPage(<Labels one={one} />, words);

const known: Pick<CaseLabels, "connections" | "may_buy" | "buy_message"> = {
  connections: [{ id: "k1", name: "EasyPost", is_test: true }],
  may_buy: true,
  buy_message: "",
};

it("asks for offers with insurance, and says what they insure and what that costs", async () => {
  const offer = { carrier: "USPS", carrier_name: "USPS", currency: "USD", is_carrier_billed: false, service: "Priority", days: 1 };
  const asked: unknown[] = [];
  api.answer("post", offers.path, ({ body }) => {
    asked.push(body);
    return ok({
      ...{ id: "q1", connection_id: "k1", connection_name: "Easyship", is_test: false, expires_at: at, address_doubt: null },
      ...{ offers: [{ ...offer, id: "rate1", cost_minor: 693, insurance_minor: 90 }], refusals: [] },
      ...{ insured_minor: 9000, insured_currency: "USD" },
    });
  });
  renderPage(<BuyLabel contract={labels} caseId="r1" known={known} />, words);
  await userEvent.click(screen.getByRole("button", { name: cases.labels.buy }));
  await userEvent.click(await screen.findByRole("checkbox", { name: cases.labels.insure }));
  await userEvent.click(screen.getByRole("button", { name: cases.labels.ask }));
  expect(await screen.findByText("Insured: $90.00.")).toBeVisible();
  expect(screen.getByText("including $0.90 for insurance")).toBeVisible();
  expect(asked).toEqual([{ parcel_no: 1, connection_id: "k1", insure: true }]);
});

it("shows what the service doubts about the address, and buys with it as written", async () => {
  const offer = { carrier: "USPS", carrier_name: "USPS", currency: "USD", is_carrier_billed: false, service: "Priority", days: 1 };
  api.answer("post", offers.path, () =>
    ok({
      ...{ id: "q1", connection_id: "k1", connection_name: "EasyPost", is_test: false, expires_at: at },
      ...{ offers: [{ ...offer, id: "rate1", cost_minor: 593 }], refusals: [], address_doubt: "Address not found" },
      ...{ insured_minor: null, insured_currency: "USD" },
    }),
  );
  api.answer("post", create.path, () => ok(label({ state: "WANTED" }), { status: 202 }));
  renderPage(<BuyLabel contract={labels} caseId="r1" known={known} />, words);
  await userEvent.click(screen.getByRole("button", { name: cases.labels.buy }));
  await userEvent.click(await screen.findByRole("button", { name: cases.labels.ask }));
  expect(await screen.findByText("Address not found")).toBeVisible();
  expect(screen.getByText(cases.labels.addressDoubt)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: cases.labels.buyAsWritten }));
  await waitFor(() => expect(screen.queryByText("Address not found")).not.toBeInTheDocument());
});

it("shows what carriers ask, why others offer nothing, and buys the chosen offer", async () => {
  const offer = { carrier: "USPS", carrier_name: "USPS", currency: "USD", is_carrier_billed: false };
  api.answer("post", offers.path, () =>
    ok({
      ...{ id: "q1", connection_id: "k1", connection_name: "EasyPost", is_test: true, expires_at: at },
      offers: [
        { ...offer, id: "rate1", service: "GroundAdvantage", cost_minor: 593, days: 3 },
        { ...offer, id: "rate2", service: "Priority", cost_minor: 742, days: 1 },
      ],
      refusals: [{ carrier: "UPS", message: "account not active" }],
      ...{ address_doubt: null, insured_minor: null, insured_currency: "USD" },
    }),
  );
  const sent: unknown[] = [];
  api.answer("post", create.path, ({ body }) => {
    sent.push(body);
    return ok(label({ state: "WANTED" }), { status: 202 });
  });
  renderPage(<BuyLabel contract={labels} caseId="r1" known={known} />, words);
  await userEvent.click(screen.getByRole("button", { name: cases.labels.buy }));
  await userEvent.click(await screen.findByRole("button", { name: cases.labels.ask }));
  expect(await screen.findByText("$5.93")).toBeVisible();
  expect(screen.getByText(cases.labels.test)).toBeVisible();
  expect(screen.getByText("account not active")).toBeInTheDocument();
  await userEvent.click(screen.getByText("$7.42"));
  await userEvent.click(screen.getByRole("button", { name: cases.labels.buyNow }));
  await waitFor(() => expect(sent).toEqual([{ quote_id: "q1", offer_id: "rate2" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("offers nothing to whoever may not buy, or where nothing is connected", () => {
  renderPage(<BuyLabel contract={labels} caseId="r1" known={{ ...known, connections: [] }} />, words);
  expect(screen.queryByRole("button")).toBeNull();
});

it("asks what became of a label in doubt, and takes a number only with the answer that it was bought", async () => {
  const sent: unknown[] = [];
  api.answer("post", resolve.path, ({ body }) => {
    sent.push(body);
    return ok(label({}));
  });
  show(label({ state: "UNKNOWN", may_resolve: true, next_look_at: at, ready_at: null, tracking_number: null }));
  expect(await screen.findByText(cases.labels.doubt)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: cases.labels.wasBought }));
  await userEvent.type(await screen.findByLabelText(cases.tracking.number), "9400");
  await userEvent.click(screen.getByRole("button", { name: common.actions.save }));
  await waitFor(() => expect(sent).toEqual([{ bought: true, tracking_number: "9400" }]));
});

it("asks to look at the first label of a connection", async () => {
  let times = 0;
  api.answer("post", confirm.path, () => {
    times += 1;
    return ok(label({}));
  });
  show(label({ asks_first: true }));
  expect(await screen.findByText(cases.labels.firstText)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: cases.labels.firstRight }));
  await waitFor(() => expect(times).toBe(1));
});

it("shows costs, scans and the carrier's own words", async () => {
  api.answer("get", charges.path, () => ok({ items: [{ id: "c1", kind: "POSTAGE", amount_minor: 593, currency: "USD", at }] }));
  api.answer("get", scans.path, () =>
    ok({ items: [{ id: "s1", status: "EXCEPTION", detail: "LOST", at, place: "PORTLAND, ME", message: "Lost in transit" }] }),
  );
  show(label({ error: "LABEL_NOT_VOIDABLE", error_message: "Stays valid.", carrier_message: "The label was used." }));
  expect(await screen.findByText("The label was used.")).toBeVisible();
  await userEvent.click(screen.getByText(cases.labels.story));
  expect(await screen.findByText("$5.93")).toBeInTheDocument();
  expect(await screen.findByText("PORTLAND, ME")).toBeInTheDocument();
});
