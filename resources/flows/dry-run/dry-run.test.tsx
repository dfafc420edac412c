import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, it, vi } from "vitest";
import { flows } from "#contracts/flows/flows";
import type { FlowDetail } from "#contracts/flows/shapes";
import runWords from "#src/cases/flows/locales/en.json";
import records from "../../../contracts/locales/records/en.json";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import DryRunPanel from "./dry-run.tsx";
import words from "./locales/en.json";

const api = stubApi();
const path = "/api/v1/merchant/flows/f1/dry-run";
const at = "2026-06-01T09:00:00.000Z";
const flow = { id: "f1", trigger: "RETURN_REQUESTED", published_number: 3 } as FlowDetail;
const graph = { nodes: [{ id: "approve", type: "ACTION", config: { action: "APPROVE" } }], edges: [] };
const would = { decision: "APPROVED", review: false, mails: 0, fees_waived_minor: 0, bonus_minor: 0, pay_minor: 0 };
const really = { decision: "REJECTED", decided_by: "PERSON", stage: "REQUEST", status: "CLOSED", flags: [], run_id: null };
const one = {
  ...{ subject_type: "RETURN", id: "c1", number: "R-1", at, state: "DONE", wait_for: null, would, really, differences: ["DECISION"] },
  path: [{ node: "approve", out: "next", at, line: null, effect: { action: "APPROVE" } }],
};
const same = { ...one, id: "c2", number: "R-2", really: { ...really, decision: "APPROVED" }, differences: [] };
const totals = {
  ...{ cases: 2, acted: 2, approve: 2, decline: 0, review: 0, mails: 0, refused: 0, waiting: 0, differing: 1 },
  ...{ fees_waived_minor: 500, bonus_minor: 0, pay_minor: 0, left_out: 1 },
};
const decisions = { both_approve: 1, both_decline: 0, flow_approves: 1, flow_declines: 0, undecided: 0 };
const found = {
  ...{ source: "DRAFT", number: null, graph, currency: "USD", approximate: ["customer.tags"] },
  ...{ cases: [one, same], totals, decisions },
};

function show(answer: () => ReturnType<typeof ok>, draft: Partial<ComponentProps<typeof DryRunPanel>["draft"]> = {}) {
  const sent: unknown[] = [];
  api.answer("post", path, ({ body }) => {
    sent.push(body);
    return answer();
  });
  const namespaces = { "flow-runs": runWords, "flow-dry-run": words, records };
  renderRoutes(
    [{ path: "*", element: <DryRunPanel flow={flow} draft={{ store: async () => flow, isAwaited: false, error: null, ...draft }} /> }],
    { contracts: [flows], namespaces },
  );
  return sent;
}

it("shows what the flow would have done, what really happened, and the decisions of both", async () => {
  const sent = show(() => ok(found));
  await userEvent.click(await screen.findByRole("radio", { name: words.source.PUBLISHED }));
  await userEvent.click(screen.getByRole("button", { name: words.start }));
  expect(await screen.findByRole("link", { name: "R-1" })).toHaveAttribute("href", "/dashboard/return/c1");
  expect(sent).toEqual([{ source: "PUBLISHED", last: 100 }]);
  expect(screen.getByText("Decline, by a person")).toBeInTheDocument();
  expect(screen.getByText("$5.00")).toBeInTheDocument();
  expect(screen.getByText(/customer.tags/)).toBeInTheDocument();
  expect(screen.getByText("1 case in another currency is left out of the totals.")).toBeInTheDocument();
  const table = within(screen.getByRole("region", { name: words.decisions.title }));
  expect(table.getByRole("row", { name: "Approves 1 1" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Show the path of R-1" }));
  expect(await screen.findByRole("list", { name: runWords.path.label })).toHaveTextContent("Approve");
});

it("hides cases without a difference on request", async () => {
  show(() => ok(found));
  await userEvent.click(await screen.findByRole("button", { name: words.start }));
  await screen.findByRole("link", { name: "R-2" });
  await userEvent.click(screen.getByRole("checkbox", { name: words.cases.onlyDiffering }));
  expect(screen.queryByRole("link", { name: "R-2" })).toBeNull();
});

it("walks the cases that are chosen by their numbers", async () => {
  api.answer("get", "/api/v1/merchant/returns", ({ url }) =>
    ok({
      items: url.searchParams.get("q") === "R-2" ? [{ id: "c2", number: "R-2", customer: { name: "Ann", email: "ann@example.test" } }] : [],
      total: 1,
      next_cursor: null,
    }),
  );
  const sent = show(() => ok(found));
  await userEvent.click(await screen.findByRole("radio", { name: words.which.ids }));
  expect(screen.getByRole("button", { name: words.start })).toBeDisabled();
  await userEvent.type(screen.getByRole("combobox", { name: words.which.chosen }), "R-2");
  await userEvent.click(await screen.findByText("R-2 · Ann"));
  await userEvent.click(screen.getByRole("button", { name: words.start }));
  await screen.findByRole("link", { name: "R-1" });
  expect(sent).toEqual([{ source: "DRAFT", ids: ["c2"] }]);
});

it("says when another one is under way", async () => {
  show(() => refuse(429, "RATE_LIMITED"));
  await userEvent.click(await screen.findByRole("button", { name: words.start }));
  expect(await screen.findByText(words.busy)).toBeInTheDocument();
});

it("saves the last changes of the draft before it tries it, and not what is published", async () => {
  const store = vi.fn(async () => {
    expect(sent).toEqual([]);
    return flow;
  });
  const sent = show(() => ok(found), { store });
  await userEvent.click(await screen.findByRole("button", { name: words.start }));
  await screen.findByRole("link", { name: "R-1" });
  expect(sent).toEqual([{ source: "DRAFT", last: 100 }]);
  expect(store).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole("radio", { name: words.source.PUBLISHED }));
  await userEvent.click(screen.getByRole("button", { name: words.start }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(store).toHaveBeenCalledTimes(1);
});

it("tries nothing while the draft cannot be saved, and says why", async () => {
  const error = { code: "NETWORK", message: "The server cannot be reached." } as never;
  const sent = show(() => ok(found), { store: async () => null, error });
  await userEvent.click(await screen.findByRole("button", { name: words.start }));
  expect(screen.getByRole("alert")).toBeInTheDocument();
  expect(sent).toEqual([]);
});
