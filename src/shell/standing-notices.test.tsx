import { onlineManager } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ApiContext } from "#src/lib/calls/api";
import common from "#src/locales/en.json";
import { renderPage, stubLive } from "../../tests/support/refine-harness.tsx";
import frame from "./locales/en.json";
import { StandingNotices } from "./standing-notices.tsx";

const script = document.createElement("script");
beforeEach(() => {
  script.type = "module";
  script.src = "/assets/index-old.js";
  script.remove();
});
afterEach(() => {
  onlineManager.setOnline(true);
  script.remove();
});
let build: () => Promise<string | null>;
const healthz = (answer: () => Promise<string | null>) => {
  build = answer;
};
const api = { call: async () => undefined as never, address: (path: string) => path, build: () => build() };
const start = () => {
  const live = stubLive();
  renderPage(
    <ApiContext value={api}>
      <StandingNotices />
    </ApiContext>,
    { words: common, namespaces: { frame }, live },
  );
  return live;
};

describe("without a network", () => {
  it("shows a notice, and continues once the server answers", async () => {
    healthz(() => Promise.reject(new Error("away")));
    start();
    act(() => onlineManager.setOnline(false));
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(screen.getByText("You are offline")).toBeInTheDocument();
    healthz(async () => null);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.queryByText("You are offline")).toBeNull();
  });
});

describe("a newer version", () => {
  it("is offered after a broken stream, when the server's build is different", async () => {
    document.head.append(script);
    healthz(async () => "/assets/index-new.js");
    const live = start();
    act(() => live.tell({ resource: "*", type: "gap" }));
    expect(await screen.findByRole("button", { name: "Reload now" })).toBeInTheDocument();
  });

  it("is not mentioned while it is the same", async () => {
    document.head.append(script);
    healthz(async () => "/assets/index-old.js");
    const live = start();
    await act(async () => live.tell({ resource: "*", type: "gap" }));
    expect(screen.queryByText("A new version is ready")).toBeNull();
  });
});
