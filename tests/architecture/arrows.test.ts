import { describe, expect, it } from "vitest";
import { areas } from "../../scripts/test/reach.mjs";
import { type Import, readSources, type Source } from "./sources.ts";

interface Arrow {
  from: RegExp;
  /** Allowed imports: files by path, packages by name. `$1` is the first group of `from`. */
  may: readonly string[];
  /** Packages allowed for their types only. */
  types?: readonly string[];
  why: string;
}

const react = ["react", "react-dom", "react-i18next", "react-router-dom", "i18next", "dayjs"];
const refine = ["@refinedev/", "@tanstack/react-query"];

/** Each area knows itself and those before it (docs/architecture.md). */
const areasBefore = (area: string): string[] => areas.slice(0, areas.indexOf(area)).map((one) => `server/${one}/`);
/** Packages that only some areas use. */
const ownPackages: Readonly<Record<string, readonly string[]>> = {
  core: [
    "bcrypt",
    "file-type",
    "sharp",
    "otplib",
    "bwip-js",
    "jose",
    "openid-client",
    "exceljs",
    "fastify",
    "@fastify/multipart",
    "@fastify/rate-limit",
    "@zxcvbn-ts/language-common",
  ],
  cases: ["@casl/ability", "bwip-js", "xmlbuilder2"],
  platforms: ["fflate", "gettext-parser"],
  messaging: ["@fastify/rate-limit"],
};

/** The first row that matches a file applies. */
const arrows: readonly Arrow[] = [
  { from: /^contracts\//, may: ["contracts/", "zod", "@casl/ability"], why: "shared by server and browser, so it depends on neither" },
  {
    from: /^server\/kit\/documents\//,
    may: ["server/kit/", "contracts/", "node:", "pdfkit", "bidi-js", "bwip-js"],
    why: "how papers are set, without knowing any of them",
  },
  {
    from: /^server\/kit\//,
    may: ["server/kit/", "contracts/", "node:", "zod", "kysely", "uuid", "fast-jwt", "csv-stringify", "s3mini"],
    types: ["fastify"],
    why: "the kit depends on no noun and no database",
  },
  {
    from: /^server\/config(-variables)?\.ts$/,
    may: ["server/config-variables", "server/kit/", "node:", "zod"],
    why: "read before anything else exists",
  },
  {
    from: /^server\/seed\//,
    may: ["server/", "contracts/", "node:", "kysely", "bcrypt", "fastify"],
    why: "the demo is created by the operations themselves, so it cannot contain impossible data",
  },
  {
    from: /^server\/db\//,
    may: ["server/db/", "server/kit/", "server/config", "contracts/", "node:", "kysely", "pg", "@electric-sql/", "dataloader", "zod"],
    why: "the database depends on no module",
  },
  {
    from: /^server\/jobs\//,
    may: ["server/jobs/", "server/db/", "server/kit/", "contracts/events/", "kysely"],
    why: "queues carry jobs without knowing them, and the outbox events by their contract",
  },
  {
    from: /^server\/http\//,
    may: [
      "server/http/",
      "server/kit/",
      "server/db/",
      "contracts/",
      "node:",
      "kysely",
      "zod",
      "@fastify/",
      "fastify",
      "helmet",
      "prom-client",
    ],
    why: "it serves all areas, so it depends on none",
  },
  ...areas.map((area) => ({
    from: new RegExp(`^server\\/${area}\\/domain\\/`),
    may: [
      ...[...areasBefore(area), `server/${area}/`].map((one) => `${one}domain/`),
      "server/kit/",
      "contracts/",
      "jstat",
      "libphonenumber-js",
    ],
    why: "rules are pure: no database, HTTP or clock",
  })),
  {
    from: /^server\/platforms\/(shopify|woocommerce)\//,
    may: [
      "server/platforms/$1/",
      "server/platforms/port/",
      "server/platforms/http/",
      ...["delivery", "lossless-json", "operation-key", "port", "payload", "refusal", "requirements", "signature"].map(
        (name) => `server/platforms/${name}`,
      ),
      "server/catalogue/domain/",
      "server/platforms/domain/",
      "server/kit/",
      "contracts/",
      "node:",
      "zod",
    ],
    why: "an adapter only knows its platform",
  },
  {
    from: /^server\/messaging\/providers\//,
    may: [
      "server/messaging/providers/",
      "server/platforms/http/",
      "server/messaging/domain/",
      "server/kit/",
      "contracts/",
      "node:",
      "zod",
      "nodemailer",
      "postal-mime",
    ],
    why: "an adapter only knows its provider",
  },
  {
    from: /^server\/core\/kernel\//,
    may: ["server/core/kernel/", "server/core/audit/", "server/db/", "server/kit/", "contracts/", "kysely"],
    why: "how records are changed, without knowing any",
  },
  {
    from: /^server\/cases\/kernel\//,
    may: [
      "server/cases/kernel/",
      ...areasBefore("cases"),
      "server/cases/domain/",
      "server/db/",
      "server/jobs/",
      "server/kit/",
      "contracts/",
      "kysely",
      "zod",
      "@casl/ability",
    ],
    why: "what returns and claims do alike, without knowing either",
  },
  {
    from: /^server\/cases\/(?:money|outside)\//,
    may: [
      "server/cases/money/",
      "server/cases/outside/",
      ...["settings", "store-credits", "invoices"].map((name) => `server/cases/${name}/api`),
      "server/cases/kernel/",
      "server/cases/domain/",
      ...areasBefore("cases"),
      "server/db/",
      "server/jobs/",
      "server/kit/",
      "contracts/",
      "kysely",
      "zod",
      "@casl/ability",
    ],
    why: "the money of returns and claims, without knowing either",
  },
  ...areas.map((area) => ({
    from: new RegExp(`^server\\/${area}\\/`),
    may: [
      ...areasBefore(area),
      `server/${area}/`,
      "server/db/",
      "server/jobs/",
      "server/kit/",
      "contracts/",
      "node:",
      "kysely",
      "zod",
      ...(ownPackages[area] ?? []),
    ],
    types: ["fastify", "server/config"],
    why: `${area} knows itself and the areas before it`,
  })),
  {
    from: /^server\/[^/]+\.ts$/,
    may: ["server/", "contracts/", "node:", "fastify", "pino"],
    why: "composition root",
  },
  {
    from: /^providers\//,
    // The address of a list is written by the router's provider and read by the lists.
    may: [
      "providers/",
      "contracts/",
      "src/lib/lists/list-state",
      "src/lib/routing/safe-path",
      "src/theme/notification-apis",
      ...refine,
      "@casl/",
      "axios",
      "qs",
      "react",
      "react-router-dom",
      "antd",
    ],
    why: "Refine's providers: between contracts and screens, depending on neither server nor screens",
  },
  {
    from: /^resources\/(?:index|define)\.ts$/,
    may: ["resources/", "src/lib/", "contracts/", ...refine, ...react],
    why: "the list of resources and their definition",
  },
  {
    from: /^resources\/([^/]+)\//,
    may: [
      "resources/$1/",
      // A guide, as the page of its noun shows it.
      "docs/",
      "resources/*/resource",
      "resources/define",
      "src/ui/",
      "src/lists/",
      "src/cases/",
      "src/editor/",
      "src/hooks/",
      "src/first-paint/first-page",
      "src/first-paint/later",
      "src/first-paint/on-demand",
      "src/lib/",
      "contracts/",
      ...refine,
      ...react,
      "antd",
      "@dnd-kit/",
      "@ant-design/",
      "@casl/ability",
      "zod",
      "recharts",
      "use-debounce",
      "@tiptap/",
      "@xyflow/",
      "@dagrejs/",
    ],
    why: "a noun is deleted with its folder: it needs nothing of another noun's declaration but the addresses it links to, and it calls the server only through hooks",
  },
  {
    from: /^src\/lib\//,
    may: [
      "src/lib/",
      "src/locales/",
      "contracts/",
      ...react,
      "i18next-browser-languagedetector",
      "i18next-resources-to-backend",
      "zod",
      "@casl/",
      "jsqr",
      "@azure/msal-browser",
    ],
    why: "used by everything in the browser",
  },
  {
    from: /^src\/ui\//,
    may: ["src/ui/", "src/lib/", "src/hooks/screen/use-narrow", "contracts/money", "contracts/contrast", ...react, "antd", "@ant-design/"],
    why: "components without nouns or server calls",
  },
  {
    from: /^src\/lists\//,
    may: [
      "src/lists/",
      "src/first-paint/first-page",
      "src/first-paint/later",
      "src/first-paint/on-demand",
      "src/ui/",
      "src/hooks/",
      "src/lib/",
      "contracts/",
      ...refine,
      ...react,
      "antd",
      "@ant-design/",
      "@dnd-kit/",
    ],
    why: "the tools of every list, without its noun",
  },
  {
    from: /^src\/cases\//,
    may: [
      "src/cases/",
      "src/first-paint/on-demand",
      "src/ui/",
      "src/hooks/",
      "src/lib/",
      "contracts/",
      ...react,
      "antd",
      "@ant-design/",
      "zod",
    ],
    why: "parts of every case, a return or a claim, without its noun",
  },
  {
    from: /^src\/editor\//,
    may: ["src/editor/", "src/ui/", "src/lib/", "contracts/", ...react, "antd", "@ant-design/", "@tiptap/"],
    why: "the rich text of mails and help articles, without their nouns",
  },
  {
    from: /^src\/hooks\//,
    may: ["src/hooks/", "src/lib/", "contracts/", ...refine, ...react, "antd", "use-debounce", "react-hotkeys-hook"],
    why: "lists, forms and commands of any noun",
  },
  {
    from: /^src\/portal\//,
    may: [
      "src/portal/",
      "src/lib/",
      "src/theme/",
      "src/hooks/words/use-enum-label",
      "src/hooks/words/use-error-text",
      "providers/data/api-error",
      "providers/data/intents",
      "providers/live",
      "contracts/",
      ...react,
    ],
    why: "customers' phones load it alone: no antd, no Refine, no axios",
  },
  {
    from: /^src\/(?:pages|shell|theme)\//,
    may: ["src/", "resources/*/resource", "contracts/", ...refine, ...react, "antd", "@ant-design/", "cmdk", "nprogress", "zod"],
    why: "the shell links to resources and knows nothing else of them",
  },
  {
    from: /^src\/(?:first-paint\/)?[^/]+\.tsx?$/,
    may: [
      "src/",
      "providers/",
      "resources/index",
      "resources/define",
      "contracts/",
      "virtual:",
      ...refine,
      ...react,
      "@casl/react",
      "axios",
    ],
    why: "where providers and the list of resources meet the shell",
  },
];

/** Folders of a large module in dependency order. Each may import the ones before it: rules never call an operation. */
const rooms = {
  case: "one record: load, change, save, judge what is allowed",
  stock: "goods: units that are free, variants, reservations, locations",
  policy: "the store's rules, and how they decide a request",
  queries: "reading: list, counts, detail, export, overview",
  money: "outcome, fees, rounds, ledger, payment legs, documents",
  exchange: "the exchange order, and goods that are sent ahead",
  operations: "one action a file",
  jobs: "follow-ups of events, and what falls due",
};
const roomOrder = Object.keys(rooms);
/** Files at the top of such a module: HTTP, and what other modules see. */
const doors = new Set(["routes", "personal-data", "api"]);
const inRoom = /^server\/cases\/returns\/(?:([^/]+)\/)?([^/]+)\.ts$/;

const sources = readSources();

/** Return whether a path matches a rule: a folder ends in a slash, `*` is any folder; a file or package may omit its extension or subpath. */
function isWithin(rule: string, target: string): boolean {
  if (rule.includes("*")) return new RegExp(`^${rule.replace("*", "[^/]+")}\\.tsx?$`).test(target);
  return rule.endsWith("/") || rule.endsWith(":")
    ? target.startsWith(rule)
    : target === rule || target.startsWith(`${rule}/`) || (/^\.tsx?$/.test(target.slice(rule.length)) && target.startsWith(rule));
}

function forbidden({ path }: Source, { text, file, typeOnly }: Import): string | null {
  const arrow = arrows.find(({ from }) => from.test(path));
  if (!arrow) return `${path} lies in no known folder`;
  const own = arrow.from.exec(path)?.[1] ?? "";
  const target = file ?? text;
  const rules = [...arrow.may, ...(typeOnly ? (arrow.types ?? []) : [])].map((rule) => rule.replace("$1", own));
  return rules.some((rule) => isWithin(rule, target)) ? null : `${path} imports ${text}, though ${arrow.why}`;
}

/** Modules of the server, with the file within them; an area's own files are no modules. */
const inModule = new RegExp(`^server/(${areas.join("|")})/([^/]+)/(.+)$`);
/**
 * Not modules, or without a door: rules, rooms that several modules share, the adapters behind ports, and the words in which every module
 * says what it stores of people.
 */
const shared =
  /^server\/(?:\w+\/domain\/|core\/kernel\/|cases\/(?:kernel|money)\/|platforms\/(?:port|http|shopify|woocommerce)\/|messaging\/providers\/|core\/customer-data\/(?:personal-data|without-person)\.ts)/;

/** Return the error of an import that passes a module's door, or null. The composition root and an area's own files may do so. */
function pastTheDoor({ path }: Source, { text, file, lazy }: Import): string | null {
  const [, area, module, name] = inModule.exec(file ?? "") ?? [];
  // What is loaded on demand must not come along with the rest of its module.
  if (!area || lazy || name === "api.ts" || shared.test(file ?? "") || path.startsWith("server/seed/")) return null;
  const mayEnter = path.startsWith(`server/${area}/${module}/`) || new RegExp(`^server/(?:${area}/)?[^/]+\\.ts$`).test(path);
  return mayEnter ? null : `${path} imports ${text}, though ${area}/${module} offers what is in its api.ts`;
}

/** Return the error of an import from one folder into a later one, or null. */
function upstairs({ path }: Source, { file, text }: Import): string | null {
  const [, room] = inRoom.exec(path) ?? [];
  const [, targetRoom, targetName] = inRoom.exec(file ?? "") ?? [];
  if (!room || !targetName) return null;
  if (!roomOrder.includes(room)) return `${path} lies in a room nobody knows`;
  const isBefore = targetRoom !== undefined && roomOrder.indexOf(targetRoom) <= roomOrder.indexOf(room);
  return isBefore ? null : `${path} imports ${text}, a later room`;
}

describe("imports", () => {
  it("follow the allowed directions", () => {
    const wrong = sources.flatMap((source) => source.imports.map((one) => forbidden(source, one)).filter((one) => one !== null));
    expect(wrong).toEqual([]);
  });

  it("enter another module by its api.ts alone", () => {
    expect(sources.flatMap((source) => source.imports.map((one) => pastTheDoor(source, one)).filter((one) => one !== null))).toEqual([]);
  });

  it("are found by this scan at all", () => {
    expect(sources.length).toBeGreaterThan(200);
    const odd = { path: "resources/returns/list.tsx", text: "", imports: [] };
    const link = (file: string): Import => ({ text: file, file, typeOnly: false, lazy: false });
    expect(forbidden(odd, link("resources/orders/list.tsx"))).toContain("imports");
    expect(forbidden(odd, link("providers/auth.ts"))).toContain("imports");
    expect(forbidden(odd, link("resources/returns/columns.tsx"))).toBeNull();
    const adapter = { path: "server/platforms/shopify/store.ts", text: "", imports: [] };
    expect(forbidden(adapter, link("tests/doubles/shopify/server.ts"))).toContain("imports");
    const rule = { path: "server/core/domain/device.ts", text: "", imports: [] };
    expect(forbidden(rule, link("server/insight/domain/range.ts"))).toContain("imports");
    const money = { path: "server/cases/money/legs/pay-legs.ts", text: "", imports: [] };
    expect(forbidden(money, link("server/cases/returns/case/load.ts"))).toContain("imports");
    const root = { path: "server/assemble.ts", text: "", imports: [] };
    expect(forbidden(root, link("tests/doubles/shopify/server.ts"))).toContain("imports");
  });

  it("go from a folder of a module only to the folders before it", () => {
    const wrong = sources.flatMap((source) => source.imports.flatMap((one) => upstairs(source, one) ?? []));
    expect(wrong).toEqual([]);
    const link = (file: string): Import => ({ text: file, file, typeOnly: false, lazy: false });
    const rule = { path: "server/cases/returns/policy/auto-approve.ts", text: "", imports: [] };
    expect(upstairs(rule, link("server/cases/returns/operations/approve-return.ts"))).toContain("imports");
    expect(upstairs(rule, link("server/cases/returns/case/draft.ts"))).toBeNull();
    expect(upstairs(rule, link("server/cases/returns/routes.ts"))).toContain("imports");
  });

  it("leave only entry files at the top of a module with folders", () => {
    const ground = sources.map(({ path }) => /^server\/cases\/returns\/([^/]+)\.ts$/.exec(path)?.[1]).filter((name) => name !== undefined);
    expect(ground.filter((name) => !doors.has(name))).toEqual([]);
  });

  it("resolve to existing files", () => {
    const known = new Set(sources.map(({ path }) => path));
    const missing = sources.flatMap(({ path, imports }) =>
      imports.filter(({ file }) => file && /\.tsx?$/.test(file) && !known.has(file)).map(({ text }) => `${path} imports ${text}`),
    );
    expect(missing).toEqual([]);
  });

  it("bring no screen along with the address of a resource, whose pages load when they are opened", () => {
    const ofPath = new Map(sources.map((source) => [source.path, source]));
    const brought = (path: string, way: ReadonlySet<string> = new Set([path])): string[] =>
      (ofPath.get(path)?.imports ?? []).flatMap(({ file, typeOnly, lazy }) => {
        if (!file || typeOnly || lazy || way.has(file)) return [];
        return file.endsWith(".tsx") ? [`${path} imports ${file}`] : brought(file, new Set([...way, file]));
      });
    const declarations = sources.map(({ path }) => path).filter((path) => /^resources\/[^/]+\/resource\.ts$/.test(path));
    expect(declarations.length).toBeGreaterThan(30);
    expect(declarations.flatMap((path) => brought(path))).toEqual([]);
  });

  it("have no cycles", () => {
    const next = new Map(
      sources.map(({ path, imports }) => [
        path,
        imports.filter((one) => one.file && !one.typeOnly && !one.lazy).map((one) => one.file ?? ""),
      ]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (path: string, way: readonly string[]) => {
      const at = way.indexOf(path);
      if (at >= 0) circles.push([...way.slice(at), path].join(" → "));
      if (at >= 0 || done.has(path)) return;
      for (const one of next.get(path) ?? []) walk(one, [...way, path]);
      done.add(path);
    };
    for (const { path } of sources) walk(path, []);
    expect(circles).toEqual([]);
  });
});
