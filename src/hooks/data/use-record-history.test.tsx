import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { audit } from "#contracts/audit";
import { RecordHistory } from "#src/ui/data/record-history";
import { page, stubApi } from "../../../tests/support/api-stub.ts";
import { parcels } from "../../../tests/support/parcels.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { useRecordHistory } from "./use-record-history.ts";

const api = stubApi();
const entry = {
  id: "e1",
  at: "2026-05-01T10:00:00Z",
  action: "parcel.updated",
  actor_type: "merchant",
  actor_name: "Wen Li",
  reason: "Typo",
};
const words = { history: { title: "History", none: "Nothing yet" } };
const namespaces = { audit: { deed: "{{what}}: {{done}}", verbs: { updated: "changed" } } };

function Page() {
  return <RecordHistory history={useRecordHistory(parcels.noun, "7")} />;
}

it("shows who changed the record once opened, and requests nothing before", async () => {
  api.answer("get", "/api/v1/merchants/audit", () => page([entry]));
  renderPage(<Page />, { contracts: [parcels, audit], words, namespaces });
  const open = await screen.findByRole("button", { name: "History" });
  expect(api.seen).toHaveLength(0);
  await userEvent.click(open);
  expect(await screen.findByText("parcel: changed")).toBeInTheDocument();
  expect(screen.getByText("Wen Li")).toBeInTheDocument();
  expect(Object.fromEntries(api.seen[0]!.url.searchParams)).toMatchObject({ object_type: "parcels", object_id: "7" });
});

it("says that nothing was changed", async () => {
  api.answer("get", "/api/v1/merchants/audit", () => page([]));
  renderPage(<Page />, { contracts: [parcels, audit], words, namespaces });
  await userEvent.click(await screen.findByRole("button", { name: "History" }));
  expect(await screen.findByText("Nothing yet")).toBeInTheDocument();
});
