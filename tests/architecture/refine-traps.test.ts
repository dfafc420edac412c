import { describe, expect, it } from "vitest";
import { type Import, readSources, readText, type Source } from "./sources.ts";

const sources = readSources();
const browser = sources.filter(({ path }) => /^(src|providers|resources)\//.test(path));
const using = (pattern: RegExp) => browser.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** Hooks, providers and parts of our own that wrap nothing of a library, each with the sentence its own comment says it by. */
const exceptions: Record<string, string> = {
  "src/hooks/use-camera.ts": "No library here opens a camera.",
  "src/hooks/use-changed-elsewhere.ts": "Refine can only load again at once",
  "src/hooks/use-held-record.ts": "Refine's form would put a newer one over what was typed.",
  "src/hooks/use-narrow.ts": "antd's useBreakpoint knows nothing while the page is first drawn",
  "src/ui/chart-table.tsx": "antd's Table would load for something nobody sees.",
  "src/ui/table-box.tsx": "antd's own cannot be reached by keyboard.",
  "src/ui/use-focus-return.ts": "which antd's Modal does not expect",
  "src/ui/use-photo-urls.ts": "which antd's Image cannot send",
};

/** Libraries of the house that the customers' portal does without, each with the sentence its own comment says it by. */
const portalExceptions: Record<string, string> = {
  "src/portal/client.ts": "With axios the page would weigh 20 kB more than a customer's phone should have to load",
  "src/portal/portal.tsx":
    "antd, Refine and the loaders and actions of createBrowserRouter would each take the page over the weight a customer's phone should have to load.",
};

/** A hook, provider or part of our own; plain functions beside them are named otherwise. */
const isOwn = ({ path }: Source) =>
  /^src\/hooks\/use-|^src\/ui\/(?:use-.*\.ts|.*\.tsx)$|^providers\/(?:[^/]+|data\/(?:rest|services|http))\.tsx?$/.test(path);
const libraries =
  /^(@refinedev\/|@tanstack\/react-query|antd|@casl\/react|@ant-design\/icons|react-router-dom|react-i18next|use-debounce|react-hotkeys-hook|axios)/;
const comments = (text: string) =>
  [...text.matchAll(/\/\*\*([\s\S]*?)\*\//g)].map(([, said = ""]) => said.replace(/\s*\n\s*\*\s*/g, " ")).join(" ");

/** A port is implemented by its type alone; a hook has to call what it wraps, itself or through another wrapper. */
function wraps(source: Source, seen = new Set<string>()): boolean {
  if (seen.has(source.path)) return false;
  seen.add(source.path);
  const isPort = source.path.startsWith("providers/");
  const counts = ({ typeOnly }: Import) => isPort || !typeOnly;
  return source.imports.filter(counts).some(({ text, file }) => {
    if (file === null) return libraries.test(text);
    const next = sources.find(({ path }) => path === file);
    return next !== undefined && /^src\/(hooks|ui)\//.test(next.path) && wraps(next, seen);
  });
}

describe("hooks, providers and parts of our own", () => {
  it("are thin wrappers over the library's, or exceptions with their sentence", () => {
    const alone = browser.filter((source) => isOwn(source) && !wraps(source)).map(({ path }) => path);
    expect(alone).toEqual(Object.keys(exceptions));
    expect(alone.length).toBeLessThan(12);
    for (const [path, sentence] of Object.entries({ ...exceptions, ...portalExceptions }))
      expect(comments(readText(path)), path).toContain(sentence);
  });

  it("each say what they are", () => {
    expect(browser.filter((source) => isOwn(source) && comments(source.text) === "").map(({ path }) => path)).toEqual([]);
  });

  it("are all called: a port that nothing asks is none", () => {
    const asked = {
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
    for (const [port, hooks] of Object.entries(asked)) for (const hook of hooks) expect(using(hook), `${port} ${hook}`).not.toEqual([]);
  });
});

describe("pages", () => {
  /** Refine's hooks for a job that has a wrapper here. */
  const wrapped =
    /^use(Table|List|InfiniteList|One|Show|Many|Form|ModalForm|DrawerForm|StepsForm|Select|Custom|CustomMutation|Create|Update|Delete|CreateMany|UpdateMany|DeleteMany|Invalidate|Subscription|ResourceSubscription|LogList|DataProvider)$/;
  const pages = browser.filter(({ path }) => /^(resources|src\/(pages|shell|ui|theme))\//.test(path));

  it("do through our wrappers what has one, so that its hazards are mended in one place", () => {
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

  it("take toasts and dialogs from the app's own holder, which knows theme, language and limits", () => {
    expect(
      using(/\b(message|notification)\.(success|error|info|warning|open)\(/).filter((path) => path !== "providers/notification.tsx"),
    ).toEqual([]);
    expect(using(/\bModal\.(confirm|info|error|success|warning)\(/)).toEqual([]);
  });
});

describe("what Refine invites to and this product does not do", () => {
  it("replaces none of Refine's own callbacks in mutationOptions: notices, invalidation and the auth provider hang on them", () => {
    const callback = /[mM]utationOptions\s*[:=]\s*\{[^}]*\bon(Mutate|Success|Error|Settled)\b/;
    expect(callback.test("useUpdate({ mutationOptions: { retry: 1, onSettled: () => null } })")).toBe(true);
    expect(using(callback)).toEqual([]);
  });

  it("shows nothing as done before the server said so: of two undoable changes the first would be lost", () => {
    expect(using(/mutationMode:\s*"(undoable|optimistic)"|undoableTimeout/)).toEqual([]);
  });

  it("exports and imports on the server: Refine's own page through a list in the browser without end", () => {
    expect(using(/\buse(Export|Import)\b/)).toEqual([]);
  });

  it("keeps Refine's layouts out: they call parts as functions and link to addresses with parameters unfilled", () => {
    expect(using(/Themed(Layout|Sider|Title|Header)|from "@refinedev\/antd".*\b(List|Show|Edit|Create)\b/)).toEqual([]);
  });

  it("reports nothing home, from the one place where Refine stands", () => {
    expect(readText("providers/options.ts")).toMatch(/disableTelemetry: true/);
    expect(using(/<Refine\b/)).toEqual(["src/refine-app.tsx"]);
    expect(readText("src/refine-app.tsx")).toMatch(/options=\{options\}/);
  });

  it("reaches the network through one client", () => {
    expect(using(/from "axios"/).filter((path) => !/^providers\/data\/|^src\/providers\.ts$/.test(path))).toEqual([]);
    expect(using(/\bfetch\(|XMLHttpRequest/)).toEqual(["src/portal/client.ts"]);
  });
});
