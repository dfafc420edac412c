import { fileURLToPath } from "node:url";
import { type Plugin, runnerImport } from "vite";

type Sample = typeof import("./antd-styles.tsx");
const styles = "virtual:antd.css";
const cssinjs = "\0antd-ahead/cssinjs";
const makers = new Set(["genStyleHooks", "genSubStyleComponent", "genComponentStyleHook"]);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Every call of antd's style makers in a module: what its styles are called and where the function stands that writes them. */
function* stylesIn(node: unknown): Generator<{ name: string; write: Node }> {
  if (Array.isArray(node)) for (const one of node) yield* stylesIn(one);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  const { type, callee, arguments: given } = node as Node & { callee?: { name?: string }; arguments?: Node[] };
  const [component, write] = given ?? [];
  if (type === "CallExpression" && makers.has(callee?.name ?? "") && component && write) {
    const cells = (component.elements as { value: string }[] | undefined)?.map(({ value }) => value);
    yield { name: (cells ?? [component.value, component.value]).join("-"), write };
  }
  for (const part of Object.values(node)) yield* stylesIn(part);
}

/**
 * antd writes its styles in the browser, anew on every visit: a seventh of the way to the first row. Those of the components that nearly
 * every page shows are written here instead, into the product's own style sheet, and the code that writes them stays behind. The
 * variables in them, which are what the display settings change, remain the browser's.
 */
export function antdAhead(folder: string): Plugin {
  let sample: Promise<ReturnType<Sample["antdStyles"]>> | undefined;
  const made = () => {
    const file = `${folder}antd-styles.tsx`;
    // From the sources: what a package.json would name is built later than this.
    const alias = [{ find: /^#(src|contracts)\//, replacement: `${fileURLToPath(new URL("../", import.meta.url))}$1/` }];
    sample ??= runnerImport<Sample>(file, { configFile: false, logLevel: "error", resolve: { alias } }).then(({ module }) =>
      module.antdStyles({ mode: "light", contrast: "default", preset: "default", motion: true, touch: false }),
    );
    return sample;
  };
  let isBuild = false;
  return {
    name: "antd-ahead",
    enforce: "pre",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    resolveId(id, importer) {
      if (id === styles) return `\0${styles}`;
      if (!isBuild || id !== "@ant-design/cssinjs" || !importer) return undefined;
      return /cssinjs-utils\/es\/util\/genStyleUtils\.js$|antd\/es\/theme\/util\/useResetIconStyle\.js$/.test(importer)
        ? cssinjs
        : undefined;
    },
    async load(id) {
      if (id === `\0${styles}`) return isBuild ? (await made()).css : "";
      if (id !== cssinjs) return undefined;
      // Whether a component's styles are written is the same at its every render: the hook stays or stays away.
      return `
        import { useStyleRegister as write } from "@ant-design/cssinjs";
        export { token2CSSVar, useCSSVarRegister } from "@ant-design/cssinjs";
        const written = new Set(${JSON.stringify((await made()).names)});
        const asItIs = (node) => node;
        export const useStyleRegister = (info, make) => (written.has(info.path[0]) ? asItIs : write(info, make));`;
    },
    transform: {
      filter: { id: /antd\/es\/.*\/style\/[^/]*\.js$/, code: /genStyleHooks|genSubStyleComponent|genComponentStyleHook/ },
      async handler(code) {
        // Where nothing is built nothing is written ahead: the browser writes its styles as antd means it to.
        if (!isBuild) return undefined;
        const { names } = await made();
        const gone = [...stylesIn(this.parse(code))]
          .filter(({ name }) => names.includes(name))
          .sort((a, b) => b.write.start - a.write.start);
        if (gone.length === 0) return undefined;
        return { code: gone.reduce((text, { write }) => `${text.slice(0, write.start)}() => []${text.slice(write.end)}`, code), map: null };
      },
    },
  };
}
