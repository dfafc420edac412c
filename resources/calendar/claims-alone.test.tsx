import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type AppAbility, defineAbility } from "#contracts/ability";
import { campaigns } from "#contracts/campaigns/campaigns";
import { claims } from "#contracts/claims/claims";
import { returns } from "#contracts/returns/returns";
import { mayVisit } from "#contracts/screen-access";
import { signIn } from "#src/lib/session/session";
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

const show = (element: React.ReactElement, permissions = ["claims"]) =>
  renderRoutes([{ path: "/shown", element, handle: {} }], {
    ...{ path: "/shown", contracts: [campaigns, claims, returns], words: { ...common, enums }, ability: of(permissions) },
    namespaces: { calendar: words, board: boardWords },
  });

it("the board opens to who reads returns or claims, the calendar to marketing too for its campaigns", () => {
  const readers = [["returns"], ["claims"], ["marketing"], ["orders"]];
  const openTo = ({ path, can }: typeof boardResource) => readers.map((names) => mayVisit(of(names), { path, can }));
  expect(openTo(boardResource)).toEqual([true, true, false, false]);
  expect(openTo(calendarResource)).toEqual([true, true, true, false]);
});

it("the board of who reads claims alone asks for claims alone", async () => {
  const column = { stage: "SUBMITTED", total: 1, items: [claimRow()] };
  api.answer("get", "/api/v1/claims/board", () => ok({ columns: [column] }));
  show(<Board />);
  expect(await screen.findByText("CLM-1", {}, patience)).toBeInTheDocument();
  expect(screen.queryByRole("radio", { name: "Returns" })).not.toBeInTheDocument();
  expect(api.seen.map(({ url }) => url.pathname)).toEqual(["/api/v1/claims/board"]);
});

it("the calendar of marketing asks for its campaigns alone", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const event = { id: "e1", kind: "CAMPAIGN", day: today, at: `${today}T10:00:00Z`, campaign_id: "k1", name: "Summer sale" };
  api.answer("get", "/api/v1/notifications/campaigns/calendar", () => ok({ timezone: "UTC", today, events: [event] }));
  show(<Calendar />, ["marketing"]);
  expect(await screen.findByText(/Summer sale/, {}, patience)).toBeInTheDocument();
  expect(api.seen.map(({ url }) => url.pathname)).toEqual(["/api/v1/notifications/campaigns/calendar"]);
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
