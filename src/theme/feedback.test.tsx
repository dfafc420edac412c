import { act, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useToasts } from "#providers/notification";
import { useNotices, useToastApi } from "#src/theme/notification-apis";
import { Feedback } from "./feedback.tsx";

let speak: { toasts: ReturnType<typeof useToastApi>; notices: ReturnType<typeof useNotices> };
let refine: ReturnType<typeof useToasts>;
function Speaker() {
  speak = { toasts: useToastApi(), notices: useNotices() };
  refine = useToasts();
  return null;
}

function start() {
  render(
    <Feedback>
      <Speaker />
    </Feedback>,
  );
}

afterEach(() => vi.useRealTimers());

describe("toasts and notices", () => {
  it("show at most five toasts, at the top end", async () => {
    start();
    await act(async () => {
      for (let n = 1; n <= 7; n += 1) speak.toasts.success({ key: `t${n}`, message: `Saved ${n}` });
    });
    expect(await screen.findByText("Saved 7")).toBeInTheDocument();
    const corner = document.querySelector<HTMLElement>(".ant-notification-topRight")!;
    expect(within(corner).getAllByRole("alert")).toHaveLength(5);
  });

  it("renew a toast with the same key instead of showing it twice", async () => {
    start();
    await act(async () => {
      speak.toasts.success({ key: "same", message: "Saved" });
      speak.toasts.success({ key: "same", message: "Saved" });
    });
    expect(await screen.findAllByText("Saved")).toHaveLength(1);
  });

  it("renew a text whether or not it says that it is good news", async () => {
    start();
    await act(async () => {
      refine.open({ message: "Saved", type: "success" });
      refine.open({ message: "Saved" } as Parameters<typeof refine.open>[0]);
    });
    expect(await screen.findAllByText("Saved")).toHaveLength(1);
  });

  it("show at most three notices, at the bottom start", async () => {
    start();
    await act(async () => {
      for (let n = 1; n <= 5; n += 1) speak.notices.info({ key: `n${n}`, message: `Changed ${n}` });
    });
    expect(await screen.findByText("Changed 5")).toBeInTheDocument();
    const corner = document.querySelector<HTMLElement>(".ant-notification-bottomLeft")!;
    expect(within(corner).getAllByRole("alert")).toHaveLength(3);
  });

  it.each([
    ["toasts", 3000],
    ["notices", 5000],
  ] as const)("takes %s away after %i ms", async (kind, ms) => {
    start();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const gone = vi.fn();
    await act(async () => {
      speak[kind].success({ key: kind, message: "Passing", onClose: gone });
    });
    await act(() => vi.advanceTimersByTimeAsync(ms - 100));
    expect(gone).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(gone).toHaveBeenCalledOnce();
  });

  it("show Refine's notices as toasts, successes by default, the same text once", async () => {
    start();
    await act(async () => {
      for (const _ of [1, 2]) refine.open({ message: "Saved again", type: "success" });
    });
    const toast = await screen.findAllByText("Saved again");
    expect(toast).toHaveLength(1);
    expect(toast[0]?.closest(".ant-notification-topRight .ant-notification-notice-success")).not.toBeNull();
  });
});
