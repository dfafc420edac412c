import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { ApiContext } from "#src/lib/calls/api";
import { guardUnsaved } from "#src/lib/forms/unsaved";
import common from "#src/locales/en.json";
import { renderPage } from "../../tests/support/refine-harness.tsx";
import { lastActivity } from "./idle.ts";
import IdleWatch from "./idle-watch.tsx";
import frame from "./locales/en.json";

const calls: string[] = [];
const api = {
  call: async (method: string, path: string) => {
    calls.push(`${method} ${path}`);
    return undefined as never;
  },
  address: (path: string) => path,
};
const minute = 60_000;
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
function show() {
  calls.length = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-01-15T12:00Z") });
  return renderPage(
    <ApiContext value={api}>
      <IdleWatch minutes={15} />
    </ApiContext>,
    { words: common, namespaces: { frame }, path: "/dashboard/return/list?q=a" },
  );
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it("asks, and stays signed in on the answer", async () => {
  show();
  await pass(14 * minute + 20_000);
  const dialog = await screen.findByRole("dialog", { name: frame.idle.title });
  expect(dialog).toHaveTextContent(/signed out in \d+ seconds/);
  expect(dialog).not.toHaveTextContent(frame.idle.unsaved);
  await user.click(screen.getByRole("button", { name: frame.idle.stay }));
  // jsdom does not finish the animation that closes it.
  expect(document.querySelector(".ant-modal.ant-zoom-leave")).not.toBeNull();
  expect(Date.now() - lastActivity()).toBeLessThan(5000);
});

it("says that changes will be lost where some are not saved", async () => {
  const release = guardUnsaved(() => true);
  show();
  await pass(14 * minute + 20_000);
  expect(await screen.findByRole("dialog", { name: frame.idle.title })).toHaveTextContent(frame.idle.unsaved);
  release();
});

it("tells the server of use that calls nothing, once a minute", async () => {
  localStorage.setItem("accessToken", `h.${btoa("{}")}.s`);
  show();
  await pass(3 * minute);
  expect(calls).toEqual([]);
  await user.keyboard("a");
  await pass(3 * minute);
  expect(calls).toEqual(["GET /api/v1/merchants/profile"]);
});
