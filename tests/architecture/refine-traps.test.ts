import { describe, expect, it } from "vitest";
import { type Import, readSources, readText, type Source } from "./sources.ts";

const sources = readSources();
const browser = sources.filter(({ path }) => /^(src|providers|resources)\//.test(path));
const using = (pattern: RegExp) => browser.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** Own hooks and providers that wrap no library, each with the reason its comment gives. */
const ownHooks: Record<string, string> = {
  "resources/analytics/tiles/use-near.ts": "No library here observes scrolling.",
  "src/hooks/screen/use-scanner.ts": "A shortcut library acts on each key at once and cannot tell a scanner from typing.",
  "src/hooks/screen/use-camera.ts": "No library here opens a camera.",
  "src/hooks/lists/use-changed-elsewhere.ts": "Refine can only refetch at once",
  "src/hooks/forms/use-held-record.ts": "Refine's form would overwrite what was typed with a newer answer.",
  "src/lib/calls/api.ts": "Refine's useCustom would pass each refusal to the auth provider's onError, which is for the signed-in.",
  "src/lib/browser/media.ts": "antd's useBreakpoint has no value on the first render, and knows widths only.",
  "src/lib/session/rights.ts": "CASL's hook works below its provider only.",
  "src/lib/session/session.ts": "Unlike `useGetIdentity` it covers more than the person and has a value on the first render.",
  "src/lib/browser/storage.ts": "No library here stores view settings.",
  "src/lib/dates/use-now.ts": "Dayjs and Refine have no clock.",
  "src/lists/use-selection.ts": "antd keeps a selection inside its table, and a list of cards has none.",
  "src/pages/auth/use-attempt.ts": "Refine's auth hooks know no wait, and cover no code or invitation.",
  "src/portal/frame/session-state.ts": "phones discard a page while its user takes a photo.",
  "src/theme/display-settings.ts": "antd and Refine hold none that other tabs and the server can read.",
  "src/theme/notification-apis.ts": "antd's App would bring its dialogs to the sign-in.",
  "src/theme/use-printing.ts": "A hook of a library would render after the paper.",
  "src/ui/dialogs/use-focus-return.ts": "which antd's Modal does not expect",
  "src/ui/photos/use-photo-urls.ts": "which antd's Image cannot send",
};

/** Own components that wrap no library, each with the reason its comment gives. */
const ownComponents: Record<string, string> = {
  "src/ui/charts/chart-patterns.tsx": "neither antd nor Refine draws charts.",
  "src/ui/charts/data-table.tsx": "without the sorting and paging that antd's carries.",
  "src/ui/charts/interval-plot.tsx": "drawn here because antd has no charts",
  "src/ui/messages/mail-frame.tsx": "antd has no frames.",
  "src/ui/data/table-box.tsx": "antd's own cannot be reached by keyboard.",
};
const exceptions = { ...ownHooks, ...ownComponents };

/** Libraries the portal does without, each with the reason its comment gives. */
const portalExceptions: Record<string, string> = {
  "src/portal/client.ts": "axios would add 20 kB to a page for phones",
  "src/portal/portal.tsx":
    "antd, Refine, and the loaders and actions of createBrowserRouter would each exceed the weight budget of a page for phones.",
};

/** Return whether a file is a hook or shares one, or is a provider or component of our own; plain functions have other names. */
const isOwn = ({ path, text }: Source) =>
  /\/use-[^/]*\.tsx?$|^src\/ui\/.+\.tsx$|^providers\/(?:[^/]+|data\/(?:rest|services|http))\.tsx?$/.test(path) ||
  /^export (?:const|function) use[A-Z]/m.test(text);
const libraries =
  /^(@refinedev\/|@tanstack\/react-query|antd|@casl\/react|@ant-design\/icons|react-router-dom|react-i18next|use-debounce|react-hotkeys-hook|axios)/;
const comments = (text: string) =>
  [...text.matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(([, said = ""]) => said.replace(/\s*\n\s*\*\s*/g, " ")).join(" ");

const importsHook = ({ text }: Source, from: string) =>
  [...text.matchAll(/^import \{([^}]*)\} from "([^"]+)";/gm)].some(([, names = "", file]) => file === from && /\buse[A-Z]/.test(names));

/**
 * Return whether a file wraps a library. A provider implements a type; a hook has to call the library, itself or through another
 * wrapper, or one of the hooks that give a reason.
 */
function wraps(source: Source, seen = new Set<string>()): boolean {
  if (seen.has(source.path)) return false;
  seen.add(source.path);
  const isPort = source.path.startsWith("providers/");
  const counts = ({ typeOnly }: Import) => isPort || !typeOnly;
  return source.imports.filter(counts).some(({ text, file }) => {
    if (file === null) return libraries.test(text);
    const next = sources.find(({ path }) => path === file);
    if (next === undefined || !isOwn(next)) return false;
    return (next.path in ownHooks && importsHook(source, text)) || wraps(next, seen);
  });
}

it("an address of the dashboard is written where its resource declares it, and nowhere else", () => {
  const declared =
    /^resources\/(?:define|[^/]+\/resource)\.ts$|^src\/(?:app\.tsx|lib\/routing\/(?:home-address|addresses)\.ts)$|^providers\/auth\.ts$/;
  expect(using(/["`]\/dashboard\//).filter((path) => !declared.test(path))).toEqual([]);
});

describe("own hooks, providers and components", () => {
  it("wrap the library's, or give a reason not to", () => {
    const alone = browser.filter((source) => isOwn(source) && !wraps(source)).map(({ path }) => path);
    expect(alone).toEqual(Object.keys(exceptions).sort());
    expect(alone.length).toBeLessThan(25);
    for (const [path, sentence] of Object.entries({ ...exceptions, ...portalExceptions }))
      expect(comments(readText(path)), path).toContain(sentence);
  });

  it("all have a comment", () => {
    expect(browser.filter((source) => isOwn(source) && comments(source.text) === "").map(({ path }) => path)).toEqual([]);
  });

  it("are all used: every provider method is called through a hook", () => {
    const hooksOf = {
      authProvider: [
        /\buseLogin\b/,
        /\buseLogout\b/,
        /\buseRegister\b/,
        /\buseForgotPassword\b/,
        /\buseUpdatePassword\b/,
        /\buseIsAuthenticated\b/,
        /\buseGetIdentity\b/,
        /\busePermissions\b/,
      ],
      accessControlProvider: [/\buseCan\b/],
      auditLogProvider: [/\buseLogList\b/],
      liveProvider: [/\buseSubscription\b/],
      notificationProvider: [/\buseNotification\b/],
    };
    for (const [port, hooks] of Object.entries(hooksOf)) for (const hook of hooks) expect(using(hook), `${port} ${hook}`).not.toEqual([]);
  });
});

describe("pages", () => {
  /** Refine's hooks that have a wrapper here. */
  const wrapped =
    /^use(Table|List|InfiniteList|One|Show|Many|Form|ModalForm|DrawerForm|StepsForm|Select|Custom|CustomMutation|Create|Update|Delete|CreateMany|UpdateMany|DeleteMany|Invalidate|Subscription|ResourceSubscription|LogList|DataProvider)$/;
  const pages = browser.filter(({ path }) => /^(resources|src\/(pages|shell|ui|theme))\//.test(path));

  it("use our wrappers where there is one, so that known problems are fixed in one place", () => {
    const named = ({ text }: Source) =>
      [...text.matchAll(/^import (?:type )?\{([^}]*)\} from "@refinedev\/[^"]+";/gm)].flatMap(([, names = ""]) => names.split(","));
    const raw = pages.flatMap((page) =>
      named(page)
        .map((name) => name.trim())
        .filter((name) => wrapped.test(name))
        .map((name) => `${page.path} ${name}`),
    );
    expect(raw).toEqual([]);
    expect(pages.filter(({ imports }) => imports.some(({ text }) => text === "@tanstack/react-query")).map(({ path }) => path)).toEqual([]);
  });

  it("take toasts and dialogs from the app's own context, with theme, language and limits", () => {
    expect(
      using(/\b(message|notification)\.(success|error|info|warning|open)\(/).filter((path) => path !== "providers/notification.tsx"),
    ).toEqual([]);
    expect(using(/\bModal\.(confirm|info|error|success|warning)\(/)).toEqual([]);
  });

  it("returns the focus from a dialog that is mounted open: antd returns it only from one that is closed before it is unmounted", () => {
    const mountedOpen = using(/<(Modal|Drawer|ReasonDialog)\s+open\s/);
    expect(mountedOpen.length).toBeGreaterThan(10);
    expect(mountedOpen.filter((path) => !readText(path).includes("useFocusReturn()"))).toEqual([]);
  });
});

describe("features of Refine this product avoids", () => {
  it("replaces none of Refine's own callbacks in mutationOptions: notices, invalidation and the auth provider depend on them", () => {
    const callback = /[mM]utationOptions\s*[:=]\s*\{[^}]*\bon(Mutate|Success|Error|Settled)\b/;
    expect(callback.test("useUpdate({ mutationOptions: { retry: 1, onSettled: () => null } })")).toBe(true);
    expect(using(callback)).toEqual([]);
  });

  it("shows no success before the server confirms it: the first of two undoable changes would be lost", () => {
    expect(using(/mutationMode:\s*"(undoable|optimistic)"|undoableTimeout/)).toEqual([]);
  });

  it("exports and imports on the server: Refine's own page through a list without limit", () => {
    expect(using(/\buse(Export|Import)\b/)).toEqual([]);
  });

  it("keeps Refine's layouts out: they call components as functions and link to addresses with unfilled parameters", () => {
    expect(using(/Themed(Layout|Sider|Title|Header)|from "@refinedev\/antd".*\b(List|Show|Edit|Create)\b/)).toEqual([]);
  });

  it("disables telemetry where Refine is configured", () => {
    expect(readText("providers/options.ts")).toMatch(/disableTelemetry: true/);
    expect(using(/<Refine\b/)).toEqual(["src/refine-app.tsx"]);
    expect(readText("src/refine-app.tsx")).toMatch(/options=\{options\}/);
  });

  it("accesses the network through one client", () => {
    expect(using(/from "axios"/).filter((path) => !/^providers\/data\/|^src\/providers\.ts$/.test(path))).toEqual([]);
    expect(using(/\bfetch\(|XMLHttpRequest/)).toEqual(["providers/data/asked-by-page.ts", "src/portal/client.ts"]);
  });
});
