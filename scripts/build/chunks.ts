import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Rolldown } from "vite";

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** The packages of nearly every list, with their dependencies. Dialogs, forms and menus load their own when opened. */
const framePackages = [/\/antd\/es\/(table|pagination|checkbox|spin|input\/Input|badge)(\/|\.js)/];
/** The controls of both the sign-in page and the frame. */
const sharedControls = /\/antd\/es\/(alert|button|flex|form\/(hooks|util)|grid|input\/Input|space|tooltip|_util)(\/|\.js)/;
const isFramePackage = (id: string) => framePackages.some((pattern) => pattern.test(id));
const isPackage = (id: string) => id.includes("/node_modules/");

/** The icons these modules name; separate files would be separate requests. */
function iconsOf(ids: readonly string[]): Set<string> {
  const named = ids
    .filter((id) => /\.tsx?$/.test(id))
    .flatMap((id) => [...readFileSync(id, "utf8").matchAll(/\b[A-Z]\w+(?:Outlined|Filled|TwoTone)\b/g)]);
  return new Set(named.map(([name]) => name));
}

/** Return the icon drawn by a module of antd's icons. */
const iconIn = (id: string): string => /\/@ant-design\/icons(?:-svg)?\/.*\/(\w+)\.js$/.exec(id)?.[1] ?? "";

/** The modules of ours that these import, directly or indirectly. */
function reach(graph: Graph, entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const walk = (id: string) => {
    if (seen.has(id) || isPackage(id)) return;
    seen.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next);
  };
  for (const entry of entries) walk(entry);
  return seen;
}

/**
 * Return the chunk groups: few files instead of many small ones, since a request costs more than a kilobyte. `index`
 * starts the product, `controls` holds what the sign-in page and the frame share, `frame` everything after the sign-in
 * that the frame and a list need; then one file per screen and one of words per language.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  const at = (path: string) => `${root}${path}`;
  const nouns = readdirSync(at("resources")).filter((noun) => existsSync(at(`resources/${noun}/list.tsx`)));
  const lists = nouns.map((noun) => at(`resources/${noun}/list.tsx`));
  let known: Record<"entrance" | "frame" | "screens" | "icons" | "listIcons" | "signIn", Set<string>> | undefined;
  const parts = (graph: Graph) => {
    if (known) return known;
    const screens = reach(graph, lists);
    // The returns list travels with the frame: one request less before its first row, at little cost for other screens.
    const frame = reach(graph, [at("src/app.tsx"), at("src/data.ts"), at("resources/returns/list.tsx")]);
    const entrance = reach(graph, [at("src/main.tsx"), at("src/providers.ts")]);
    const signIn = reach(graph, [at("src/pages/auth/sign-in.tsx")]);
    known = { entrance, frame, screens, signIn, icons: iconsOf([...frame]), listIcons: iconsOf([...screens]) };
    return known;
  };
  return [
    { name: "start", tags: ["$initial"], priority: 4, includeDependenciesRecursively: true },
    {
      debugName: "controls",
      priority: 3,
      includeDependenciesRecursively: true,
      name: (id, graph) => {
        const { entrance, frame, signIn } = parts(graph as Graph);
        return sharedControls.test(id) || (signIn.has(id) && frame.has(id) && !entrance.has(id)) ? "controls" : null;
      },
    },
    {
      debugName: "sign-in",
      priority: 1,
      includeDependenciesRecursively: true,
      name: (id, graph) => (parts(graph as Graph).signIn.has(id) ? "sign-in" : null),
    },
    // The words every page needs and the menu's names: one file per language.
    {
      debugName: "words",
      name: (id) => (id.startsWith(root) && wordsFile.exec(id.slice(root.length))?.[1]) || null,
    },
    {
      debugName: "frame",
      priority: 2,
      includeDependenciesRecursively: true,
      name: (id, graph) => {
        const { entrance, frame, icons } = parts(graph as Graph);
        if (entrance.has(id)) return null;
        return isFramePackage(id) || icons.has(iconIn(id)) || (!isPackage(id) && frame.has(id)) ? "frame" : null;
      },
    },
    { debugName: "icons", name: (id, graph) => (parts(graph as Graph).listIcons.has(iconIn(id)) ? "icons" : null) },
    {
      debugName: "lists",
      name: (id, graph) =>
        isScreen(id) && parts(graph as Graph).screens.has(id) ? `${/\/resources\/([^/]+)\//.exec(id)?.[1]}-list` : null,
    },
  ];
}

const wordsFile = /^(?:src\/locales|src\/shell\/locales|resources\/locales|contracts\/locales\/(?:enums|errors))\/(\w+)\.json$/;

/** A resource's own modules, except the declaration, which the frame needs of every resource. */
const isScreen = (id: string) => /\/resources\/[^/]+\/(?!resource\.ts)/.test(id);
