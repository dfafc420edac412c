import { readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { drawnFields } from "../../contracts/action.ts";

type Exports = Record<string, unknown>;
type BrowserContract = { noun: string; subject?: string; service: string; operations: Record<string, Exports> };
const zodStub = "\0zod-stub";
/** Chains like zod and refuses to validate anything. */
const zodStubCode = `
const refused = new Set(["parse", "safeParse", "parseAsync", "safeParseAsync", "shape"]);
export const z = new Proxy(() => undefined, {
  apply: () => z,
  get: (_, name) => {
    if (refused.has(name)) throw new Error("schemas are checked on the server; the browser has no zod");
    return z;
  },
});`;

const isSchema = (value: unknown): boolean => typeof value === "object" && value !== null && "_zod" in value;
const isContract = (value: unknown): value is BrowserContract =>
  typeof value === "object" && value !== null && "noun" in value && "operations" in value;
const isAction = (value: unknown): boolean => typeof value === "object" && value !== null && "body" in value && isSchema(value.body);
const isActions = (value: unknown): value is Record<string, Exports> =>
  typeof value === "object" && value !== null && Object.values(value).length > 0 && Object.values(value).every(isAction);
function isData(value: unknown): boolean {
  if (typeof value === "function" || value === undefined || isSchema(value)) return false;
  return typeof value !== "object" || value === null || Object.values(value).every(isData);
}

const pick = (one: Exports, keys: readonly string[]) => Object.fromEntries(keys.filter((key) => key in one).map((key) => [key, one[key]]));
/** The fields of an operation a client needs: method, path, rights, affected resources, store. */
const calledWith = ["method", "path", "can", "also", "affects", "store", "bare", "raw"];
/** Other systems call with API keys, browsers never. */
const isForKeys = ({ can }: Exports): boolean => Array.isArray(can) && /^Public[A-Z]/.test(can[1]);
const lean = ({ noun, subject, service, operations }: BrowserContract) => ({
  noun,
  ...(subject && { subject }),
  service,
  operations: Object.fromEntries(
    Object.entries(operations)
      .filter(([, one]) => !isForKeys(one))
      .map(([name, one]) => [name, pick(one, calledWith)]),
  ),
});

const leanActions = (table: Record<string, Exports>) =>
  Object.fromEntries(Object.entries(table).map(([name, one]) => [name, pick(one, drawnFields)]));

const reexports = (source: string): { text: string; names: Set<string> } => {
  const found = [...source.matchAll(/^export \{([^}]*)\} from "[^"]+";$/gm)];
  const names = found.flatMap(([, list = ""]) => list.split(",").map((one) => one.trim().split(" as ").at(-1) ?? ""));
  return { text: found.map(([line]) => line.replace(/type \w+(?: as \w+)?,?/g, "")).join("\n"), names: new Set(names) };
};

/** Return the browser's code of a contract module, or null when it contains more than data and must stay unchanged. */
export function leanModule(source: string, exports: Exports): string | null {
  const { text, names } = reexports(source);
  const own = Object.entries(exports).filter(([name]) => !names.has(name));
  if (!own.some(([, value]) => isContract(value) || isActions(value)) || own.some(([, value]) => typeof value === "function")) return null;
  const lines = own.flatMap(([name, value]) => {
    const data = isContract(value) ? lean(value) : isActions(value) ? leanActions(value) : value;
    return isData(data) ? [`export const ${name} = ${JSON.stringify(data)};`] : [];
  });
  return [text, ...lines].join("\n");
}

/**
 * Reduce contracts in the browser to their operations and enumerations. Schemas, examples and summaries are left out:
 * they are a sixth of the budget of the first list, and the server validates every call anyway. Using a schema as a
 * value in the browser fails the build.
 */
export function contractsForBrowser(contracts: string): Plugin {
  const folder = contracts.replace(/[\\/]$/, "");
  let loading: Promise<Record<string, Exports>> | undefined;
  const load = async () => {
    const glob = fileURLToPath(new URL("./contract-modules.ts", import.meta.url));
    const compiled = await build({
      configFile: false,
      logLevel: "error",
      ssr: { noExternal: true, resolve: { conditions: ["source"] } },
      build: { ssr: glob, write: false, minify: false },
    });
    const [entry] = (compiled as Rolldown.RolldownOutput).output;
    const module: { modules: Record<string, Exports> } = await import(`data:text/javascript,${encodeURIComponent(entry.code)}`);
    return Object.fromEntries(Object.entries(module.modules).map(([path, exports]) => [join(dirname(glob), path), exports]));
  };
  const isOurs = (id: string | undefined) => id?.startsWith(folder + sep) ?? false;
  return {
    name: "contracts-for-browser",
    enforce: "pre",
    resolveId: { filter: { id: /^zod$/ }, handler: (_id, importer) => (isOurs(importer) ? zodStub : undefined) },
    load: {
      filter: { id: [/^\0zod-stub$/, /[\\/]contracts[\\/]/] },
      async handler(id) {
        if (id === zodStub) return zodStubCode;
        if (!isOurs(id)) return undefined;
        loading ??= load();
        const modules = await loading;
        const code = leanModule(readFileSync(id, "utf8"), modules[id] ?? {});
        return code === null ? undefined : { code, moduleType: "js", map: null };
      },
    },
  };
}
