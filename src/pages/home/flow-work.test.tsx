import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { flowRuns } from "#contracts/flows/flows";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../../tests/support/api-stub.ts";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import { FlowWork } from "./flow-work.tsx";
import words from "./locales/en.json";

const api = stubApi();
const show = (counts: object) => {
  api.answer("get", "/api/v1/merchant/flow-runs/counts", () =>
    ok({ waiting: 0, most_waiting: 200_000, failed: 0, limits: 0, stopped: 0, paused: 0, loops: 0, ...counts }),
  );
  const page = (
    <>
      <p>today</p>
      <FlowWork />
    </>
  );
  return renderRoutes([{ path: "*", element: page }], { contracts: [flowRuns], words: common, namespaces: { home: words } });
};

it("links what flows leave to people to the lists that hold it", async () => {
  show({ failed: 2, limits: 1, stopped: 3, paused: 1, loops: 6, waiting: 40 });
  expect(await screen.findByRole("link", { name: /^Failed runs\s*2$/ })).toHaveAttribute(
    "href",
    "/dashboard/settings/custom-flow/flow-editor?attention=FAILED_RUNS",
  );
  expect(screen.getByRole("link", { name: /^Payments stopped by a limit\s*1$/ })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /^Refused flow steps\s*3$/ })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /^Waiting runs\s*40$/ })).toHaveAttribute(
    "href",
    "/dashboard/settings/custom-flow/flow-editor?attention=WAITING_RUNS",
  );
  expect(screen.getByRole("link", { name: /^Flow loops stopped\s*6$/ })).toHaveAttribute(
    "href",
    "/dashboard/settings/custom-flow/flow-editor?attention=STOPPED_LOOPS",
  );
  expect(screen.getAllByRole("link")).toHaveLength(6);
  expect(screen.getByRole("link", { name: /^Flows paused after failures\s*1$/ })).toHaveAttribute(
    "href",
    "/dashboard/settings/custom-flow/flow-editor?attention=PAUSED_BY_FAILURES",
  );
});

it("says that no more runs may wait", async () => {
  show({ waiting: 200_000 });
  const row = await screen.findByRole("link", { name: /^Waiting runs, at the limit\s*200,000$/ });
  expect(row).toHaveAttribute("data-tone", "danger");
});

it("shows nothing where flows leave nothing", async () => {
  show({});
  await screen.findByText("today");
  expect(screen.queryByRole("region", { name: words.flows })).toBeNull();
});
