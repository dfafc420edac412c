import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import words from "../../experiments/locales/en.json";
import { SplitInspector } from "./split-inspector.tsx";

const path = "/dashboard/settings/custom-flow/flow-editor";

it("divides a split among up to four arms whose weights add up", async () => {
  const seen: unknown[] = [];
  function Host() {
    const [config, setConfig] = useState<Record<string, unknown>>({ weights: [50, 50], unit: "CUSTOMER", traffic: 100 });
    const change = (next: Record<string, unknown>) => {
      seen.push(next.weights);
      setConfig(next);
    };
    return <SplitInspector node={{ id: "test", type: "SPLIT", config }} place="RETURN" onChange={change} />;
  }
  renderRoutes([{ path, element: <Host /> }], { contracts: [], namespaces: { experiments: words }, path });
  await userEvent.click(await screen.findByRole("button", { name: words.split.add }));
  expect(seen.at(-1)).toEqual([34, 33, 33]);
  const first = screen.getByLabelText(/Weight of A/);
  await userEvent.clear(first);
  await userEvent.type(first, "50");
  expect(screen.getByText("The weights add up to 116%, not to 100%.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Remove C" }));
  expect(seen.at(-1)).toEqual([67, 33]);
});
