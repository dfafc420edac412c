import { act, render, screen, within } from "@testing-library/react";
import { App } from "antd";
import { describe, expect, it } from "vitest";
import { Feedback, useNotices } from "./feedback.tsx";

let speak: { toasts: ReturnType<typeof App.useApp>["notification"]; notices: ReturnType<typeof useNotices> };
function Speaker() {
  speak = { toasts: App.useApp().notification, notices: useNotices() };
  return null;
}

function start() {
  render(
    <Feedback>
      <Speaker />
    </Feedback>,
  );
}

describe("what speaks up", () => {
  it("shows at most five toasts, at the top end", async () => {
    start();
    await act(async () => {
      for (let n = 1; n <= 7; n += 1) speak.toasts.success({ key: `t${n}`, message: `Saved ${n}` });
    });
    expect(await screen.findByText("Saved 7")).toBeInTheDocument();
    const corner = document.querySelector<HTMLElement>(".ant-notification-topRight")!;
    expect(within(corner).getAllByRole("alert")).toHaveLength(5);
  });

  it("renews a toast of the same key instead of showing it twice", async () => {
    start();
    await act(async () => {
      speak.toasts.success({ key: "same", message: "Saved" });
      speak.toasts.success({ key: "same", message: "Saved" });
    });
    expect(await screen.findAllByText("Saved")).toHaveLength(1);
  });

  it("shows at most three notices, at the bottom start", async () => {
    start();
    await act(async () => {
      for (let n = 1; n <= 5; n += 1) speak.notices.info({ key: `n${n}`, message: `Changed ${n}` });
    });
    expect(await screen.findByText("Changed 5")).toBeInTheDocument();
    const corner = document.querySelector<HTMLElement>(".ant-notification-bottomLeft")!;
    expect(within(corner).getAllByRole("alert")).toHaveLength(3);
  });
});
