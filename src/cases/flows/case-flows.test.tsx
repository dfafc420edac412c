import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { flowRuns, flows } from "#contracts/flows/flows";
import records from "../../../contracts/locales/records/en.json";
import { ok, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import CaseFlows from "./case-flows.tsx";
import words from "./locales/en.json";

const api = stubApi();
const at = "2026-06-01T09:00:00.000Z";
const run = {
  ...{ id: "r1", flow_id: "f1", flow_name: "No scan", number: 1, subject_type: "RETURN", subject_id: "c1", subject_number: "R-1" },
  ...{ state: "WAITING", node_id: "wait", wake_at: at, wait_for: "return.in_transit", acted: false, error_code: null },
  ...{ started_at: at, ended_at: null },
};
const graph = { nodes: [{ id: "start", type: "TRIGGER", config: {} }], edges: [] };
const show = (items: object[]) => {
  api.answer("get", "/api/v1/merchant/flow-runs", () => ok({ items }));
  const page = (
    <>
      <p>case</p>
      <CaseFlows of="c1" noun="returns" />
    </>
  );
  return renderRoutes([{ path: "*", element: page }], { contracts: [flows, flowRuns], namespaces: { "flow-runs": words, records } });
};

it("shows what a case's flow waits for, and its path on request", async () => {
  api.answer("get", "/api/v1/merchant/flows/f1/runs/r1", () =>
    ok({ ...run, cause: "x", trace: [{ node: "start", out: "next", at, ms: 0 }], graph, pay_minor: 0 }),
  );
  show([run]);
  expect(await screen.findByText(/Waits for “Parcel in transit”/)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: words.cancel })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "No scan, version 1" }));
  expect(await screen.findByRole("list", { name: words.path.label })).toHaveTextContent("Start");
});

it("shows the flows that an offer came from, and the path of the lines", async () => {
  const offerGraph = {
    nodes: [
      { id: "start", type: "TRIGGER", config: {} },
      { id: "waive", type: "ACTION", config: { action: "WAIVE_FEES" } },
    ],
    edges: [{ from: "start", out: "next", to: "waive" }],
  };
  api.answer("get", "/api/v1/merchant/flows/f1/versions/2", () =>
    ok({ number: 2, hash: "h", note: "", published_by: "Ann", published_at: at, graph: offerGraph, pay_limits: null }),
  );
  const offer = { flow_id: "f1", name: "Waive", number: 2, nodes: ["start", "waive"] };
  const offers = ["l1", "l2"].map((order_line_id) => ({ ...offer, order_line_id }));
  api.answer("get", "/api/v1/merchant/flow-runs", () => ok({ items: [] }));
  renderRoutes([{ path: "*", element: <CaseFlows of="c1" noun="returns" offers={offers} at={at} /> }], {
    ...{ contracts: [flows, flowRuns], namespaces: { "flow-runs": words, records } },
  });
  expect(await screen.findByText("2 items")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Waive, version 2" }));
  expect(await screen.findByRole("list", { name: words.path.label })).toHaveTextContent("Waive fees");
});

it("lets a run go on that failed or was stopped", async () => {
  show(["FAILED", "STOPPED", "DONE"].map((state, i) => ({ ...run, id: `r${i}`, state, wait_for: null, wake_at: null, ended_at: at })));
  expect(await screen.findAllByRole("button", { name: words.retry })).toHaveLength(2);
  expect(screen.getAllByRole("button", { name: words.skip })).toHaveLength(2);
});

it("shows nothing for a case without runs", async () => {
  show([]);
  await screen.findByText("case");
  expect(screen.queryByRole("region", { name: words.title })).toBeNull();
});
