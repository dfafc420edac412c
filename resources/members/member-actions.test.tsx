import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type Member, type MemberAction, memberActions, members } from "#contracts/members";
import common from "#src/locales/en.json";
import { ok, refuse, stubApi } from "../../tests/support/api-stub.ts";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import words from "./locales/en.json";
import { MemberActions } from "./member-actions.tsx";

const api = stubApi();
const patience = { timeout: 10_000 };
/** What a member allows, as the server answers it. */
const allowing = (...allowed: MemberAction[]) => ({
  allowed_actions: memberActions.map((action) => ({
    ...{ action, allowed: allowed.includes(action), code: allowed.includes(action) ? null : "WRONG_STAGE", reason_code: null },
    ...{ message: "", permission: "members", path: "", method: "POST" as const },
  })),
});
const ann: Member = {
  ...allowing("endSessions", "suspend", "delete"),
  ...{ id: "m1", store_id: "s1", status: "active", user_type: "member", preset: "Agent", permissions: ["returns"], locations: null },
  ...{ refund_limits: null, email: "ann@example.test", first_name: "Ann", last_name: "Bee", name: "Ann Bee", is_self: false },
  ...{ invited_at: null, invitation_expires_at: null, joined_at: null, last_seen_at: null, version: 3 },
  ...{ created_at: "2026-06-01T09:00:00.000Z", updated_at: "2026-06-01T09:00:00.000Z" },
};
const inUse = { users: [{ noun: "flow", id: "f1", name: "Ask Ann about watches" }] };
/** What was asked of a member: the last part of the address, and the body. */
const asked = () => api.seen.map(({ url, body }) => [url.pathname.split("/").at(-1), (body as { in_use_known?: boolean })?.in_use_known]);

beforeEach(() => {
  api.answer("post", "/api/v1/merchants/members/:id/suspend", ({ body }) =>
    (body as { in_use_known?: boolean }).in_use_known ? ok({ ...ann, status: "suspended" }) : refuse(409, "IN_USE", inUse),
  );
  api.answer("post", "/api/v1/merchants/members/:id/end-sessions", () => ok({ ended: 2 }));
  api.answer("delete", "/api/v1/merchants/members/:id", () => refuse(409, "IN_USE", inUse));
});
const show = (member: Partial<Member> = {}) =>
  renderPage(<MemberActions member={{ ...ann, ...member }} />, {
    storeId: "s1",
    contracts: [members],
    words: common,
    namespaces: { members: words },
  });
const dialogWith = async (name: string) => {
  const button = await screen.findByRole("button", { name }, patience);
  return within(button.closest('[role="dialog"]') as HTMLElement);
};

it("who is named by flows is suspended after a second question that names them", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: words.actions.suspend }));
  const first = within(await screen.findByRole("dialog", { name: "Suspend Ann Bee?" }));
  await userEvent.click(first.getByRole("button", { name: words.actions.suspend }));
  const second = await dialogWith(words.actions.suspendAnyway);
  expect(second.getByRole("listitem").textContent).toBe("Flow: Ask Ann about watches");
  await userEvent.click(second.getByRole("button", { name: words.actions.suspendAnyway }));
  await waitFor(() =>
    expect(asked()).toEqual([
      ["suspend", undefined],
      ["suspend", true],
    ]),
  );
});

it("who turns back at the second question suspends nobody, and is shown no error", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: words.actions.suspend }));
  const first = within(await screen.findByRole("dialog", { name: "Suspend Ann Bee?" }));
  await userEvent.click(first.getByRole("button", { name: words.actions.suspend }));
  const second = await dialogWith(words.actions.suspendAnyway);
  await userEvent.click(second.getByRole("button", { name: common.actions.cancel }));
  // Its animation never ends in jsdom.
  const closing = second.getByRole("listitem").closest('[role="dialog"]');
  await waitFor(() => expect(closing).toHaveClass("ant-zoom-leave"));
  expect(asked()).toEqual([["suspend", undefined]]);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("who is named by flows is not removed, and the question says by which", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "Remove Ann Bee" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: common.actions.delete }));
  expect((await dialog.findByRole("listitem")).textContent).toBe("Flow: Ask Ann about watches");
});

it("a member's sessions end after a question", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: words.actions.endSessions }));
  const dialog = within(await screen.findByRole("dialog", { name: "End all sessions of Ann Bee?" }));
  expect(asked()).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: words.actions.endSessions }));
  await waitFor(() => expect(asked()).toEqual([["end-sessions", undefined]]));
});

it("only what the server allows of a member is offered", () => {
  const buttons = { is_self: [], owner: [words.actions.endSessions], invited: [words.actions.resend, "Remove Ann Bee"] };
  const people = { is_self: allowing(), owner: allowing("endSessions"), invited: allowing("resend", "delete") };
  for (const one of ["is_self", "owner", "invited"] as const) {
    const { unmount } = show(people[one]);
    expect(screen.queryAllByRole("button").map((button) => button.getAttribute("aria-label") ?? button.textContent)).toEqual(buttons[one]);
    unmount();
  }
});
