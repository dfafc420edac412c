import { describe, expect, it } from "vitest";
import { readSources, readText } from "./sources.ts";

const browser = readSources().filter(({ path }) => /^(src|providers|resources)\//.test(path));
const using = (pattern: RegExp) => browser.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe("what Refine invites to and this product does not do", () => {
  it("H2: no callback in mutationOptions, where it would replace Refine's own", () => {
    const callback = /[mM]utationOptions\s*[:=]\s*\{[^}]*\bon(Mutate|Success|Error|Settled)\b/;
    expect(callback.test("useUpdate({ mutationOptions: { retry: 1, onSettled: () => null } })")).toBe(true);
    expect(using(callback)).toEqual([]);
  });

  it("H3: nothing is shown as done before the server said so", () => {
    expect(using(/mutationMode:\s*"(undoable|optimistic)"|undoableTimeout/)).toEqual([]);
  });

  it("H9, H10: tables keep their state in the address by our own hook", () => {
    expect(using(/\buseTable\b/)).toEqual([]);
  });

  it("H13: live changes are heard through our own hook", () => {
    expect(using(/\buse(Resource)?Subscription\b/)).toEqual([]);
  });

  it("H18: files are made and read by the server, not by paging through lists in the browser", () => {
    expect(using(/\buse(Export|Import)\b/)).toEqual([]);
  });

  it("H20: the frame is our own", () => {
    expect(using(/Themed(Layout|Sider|Title|Header)|from "@refinedev\/antd".*\b(List|Show|Edit|Create)\b/)).toEqual([]);
  });

  it("H24: nothing is reported to anyone", () => {
    expect(readText("providers/options.ts")).toMatch(/disableTelemetry: true/);
    const options = using(/<Refine\b/);
    expect(options).toEqual(["src/refine-app.tsx"]);
    expect(readText("src/refine-app.tsx")).toMatch(/options=\{options\}/);
  });

  it("toasts and dialogs come from the app's own holder, which knows theme, language and limits", () => {
    expect(
      using(/\b(message|notification)\.(success|error|info|warning|open)\(/).filter((path) => path !== "providers/notification.tsx"),
    ).toEqual([]);
    expect(using(/\bModal\.(confirm|info|error|success|warning)\(/)).toEqual([]);
  });

  it("the network is reached through one client", () => {
    expect(using(/from "axios"/).filter((path) => !/^providers\/data\/|^src\/providers\.ts$/.test(path))).toEqual([]);
    // The customers' portal is a page of its own, too small for the client of the back office.
    expect(using(/\bfetch\(|XMLHttpRequest/).filter((path) => path !== "src/portal/client.ts")).toEqual([]);
  });
});
