import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { defineAbility } from "#contracts/ability";
import { claims } from "#contracts/claims/claims";
import { returns } from "#contracts/returns/returns";
import { signIn } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../tests/support/api-stub.ts";
import { claimRow } from "../../tests/support/claim-detail.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import { memberLogin } from "../../tests/support/session-fixtures.ts";
import Board from "./board.tsx";
import words from "./locales/en.json";

const api = stubApi();
const patience = { timeout: 15_000 };
beforeEach(() => signIn(memberLogin(["claims"])));

const show = (items: ReturnType<typeof claimRow>[]) => {
  const columns = [
    { stage: "SUBMITTED", total: items.length, items },
    { stage: "UNDER_REVIEW", total: 0, items: [] },
  ];
  api.answer("get", "/api/v1/claims/board", () => ok({ columns }));
  renderPage(<Board />, {
    ...{ contracts: [claims, returns], words: common, namespaces: { board: words } },
    ability: defineAbility({ userType: "member", permissions: ["claims"] }),
  });
};

it("a card can be moved to a stage that is still empty", async () => {
  show([claimRow()]);
  expect(await screen.findByRole("region", { name: "Under review" }, patience)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Move CLM-1 to…" }));
  expect(await screen.findByRole("menuitem", { name: "Under review" }, patience)).toBeInTheDocument();
});

it("a board without any card says so instead of showing empty columns", async () => {
  show([]);
  await waitFor(() => expect(screen.getByText("No open claims")).toBeInTheDocument(), patience);
  expect(screen.queryByRole("region", { name: "Under review" })).not.toBeInTheDocument();
});
