import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { claims } from "#contracts/claims/claims";
import { returns } from "#contracts/returns/returns";
import { mayVisit } from "#contracts/screen-access";
import { signIn } from "#src/lib/session";
import common from "#src/locales/en.json";
import enums from "../../contracts/locales/enums/en.json";
import { ok, stubApi } from "../../tests/support/api-stub.ts";
import { claimRow } from "../../tests/support/claim-detail.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import { memberLogin } from "../../tests/support/session-fixtures.ts";
import Board from "../board/board.tsx";
import boardWords from "../board/locales/en.json";
import { boardResource } from "../board/resource.ts";
import Calendar from "./calendar.tsx";
import words from "./locales/en.json";
import { calendarResource } from "./resource.ts";

const api = stubApi();
const patience = { timeout: 15_000 };
const of = (permissions: string[]): AppAbility => defineAbility({ userType: "member", permissions } as never);

beforeEach(() => signIn(memberLogin(["claims"])));

const show = (element: React.ReactElement) =>
  renderRoutes([{ path: "/shown", element, handle: {} }], {
    ...{ path: "/shown", contracts: [claims, returns], words: { ...common, enums }, ability: of(["claims"]) },
    namespaces: { calendar: words, board: boardWords },
  });

it("board and calendar open to who reads returns or claims, and to nobody else", () => {
  for (const { path, can } of [boardResource, calendarResource])
    expect([["returns"], ["claims"], ["orders"]].map((names) => mayVisit(of(names), { path, can }))).toEqual([true, true, false]);
});

it("the board of who reads claims alone asks for claims alone", async () => {
  const column = { stage: "SUBMITTED", total: 1, items: [claimRow()] };
  api.answer("get", "/api/v1/claims/board", () => ok({ columns: [column] }));
  show(<Board />);
  expect(await screen.findByText("CLM-1", {}, patience)).toBeInTheDocument();
  expect(screen.queryByRole("radio", { name: "Returns" })).not.toBeInTheDocument();
  expect(api.seen.map(({ url }) => url.pathname)).toEqual(["/api/v1/claims/board"]);
});

it("the calendar of who reads claims alone asks for claims alone", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const event = {
    id: "e1",
    kind: "CLAIM_DUE",
    day: today,
    at: `${today}T10:00:00Z`,
    late: false,
    claim_id: "c1",
    name: "CLM-1",
    customer: "Ann",
  };
  api.answer("get", "/api/v1/claims/calendar", () => ok({ timezone: "UTC", today, events: [event], cut: [] }));
  show(<Calendar />);
  expect(await screen.findByText(/CLM-1/, {}, patience)).toBeInTheDocument();
  expect(api.seen.map(({ url }) => url.pathname)).toEqual(["/api/v1/claims/calendar"]);
});
