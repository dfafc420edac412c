import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ActionButton } from "#src/ui/actions/action-button";
import { ok, refuse, stubApi } from "../../../tests/support/api-stub.ts";
import { parcels } from "../../../tests/support/parcels.ts";
import { renderPage } from "../../../tests/support/refine-harness.tsx";
import { type ActionRecord, useAction } from "./use-action.ts";

const api = stubApi();
const sealPath = "/api/v1/merchant/parcels/:id/seal";
const record: ActionRecord = { id: "7", version: 4 };

function Seal({ parcel }: { parcel: ActionRecord }) {
  const seal = useAction(parcels, "seal", parcel);
  return (
    <>
      <ActionButton action={seal}>Seal it</ActionButton>
      <output>{seal.newer ? `version ${seal.newer.version}` : (seal.error?.code ?? "as seen")}</output>
    </>
  );
}

it("runs against the version shown, with one notice", async () => {
  api.answer("post", sealPath, () => ok({ sealed: true }));
  renderPage(<Seal parcel={record} />);
  await userEvent.click(screen.getByRole("button", { name: "Seal it" }));
  expect(await screen.findByText("Sealed")).toBeInTheDocument();
  expect(api.seen[0]?.url.pathname).toMatch(/parcels\/7\/seal$/);
  expect(api.seen[0]?.body).toEqual({ expected_version: 4 });
});

it("gives the reason instead of running when the action is unavailable", async () => {
  const parcel = { ...record, allowed_actions: [{ action: "seal", allowed: false, code: "WRONG_STAGE" }] };
  renderPage(<Seal parcel={parcel} />);
  const button = screen.getByRole("button", { name: /Seal it/ });
  await userEvent.click(button);
  expect(button).toHaveAccessibleDescription(/not possible at the current stage/);
  expect(api.seen).toHaveLength(0);
});

it("offers the newer record when the one shown has changed in the meantime", async () => {
  api.answer("post", sealPath, () => refuse(409, "STALE_VERSION", { current: { id: "7", version: 9 } }));
  renderPage(<Seal parcel={record} />);
  await userEvent.click(screen.getByRole("button", { name: "Seal it" }));
  expect(await screen.findByText("version 9")).toBeInTheDocument();
});

it("shows a refusal as a toast where the page has no place for it", async () => {
  api.answer("post", sealPath, () => refuse(409, "WRONG_STAGE"));
  function Bare() {
    return <ActionButton action={useAction(parcels, "seal", record, { failure: "toast" })}>Seal it</ActionButton>;
  }
  renderPage(<Bare />);
  await userEvent.click(screen.getByRole("button", { name: "Seal it" }));
  expect(await screen.findByText(/not possible at the current stage/)).toBeInTheDocument();
});
