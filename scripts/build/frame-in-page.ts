import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { cssVariables } from "../../src/theme/css-variables.ts";
import { contrasts, makePalette, modes, presets } from "../../src/theme/palette.ts";

const root = '<div id="root"></div>';

/** The colours that the frame is painted with. */
const used = ["page", "panel", "subtle", "hover", "line", "text", "on-solid", "primary", "primary-wash"].map((name) => `--bh-${name}`);

const declarations = (colours: Record<string, string>, names: readonly string[]): string =>
  names.map((name) => `${name}:${colours[name]}`).join(";");

/** Return these colours for each choice of display settings, as `display.js` marks it at the page's root; the app later sets all of them. */
export function frameColours(): string {
  const rules: string[] = [];
  for (const mode of modes) {
    for (const contrast of contrasts) {
      const at = `html[data-mode=${mode}][data-contrast=${contrast}]`;
      const [plain, ...others] = presets.map((preset) => [preset, cssVariables(makePalette(mode, contrast, preset), mode)] as const);
      if (!plain) continue;
      rules.push(`${at}{${declarations(plain[1], used)}}`);
      for (const [preset, colours] of others) {
        const changed = used.filter((name) => colours[name] !== plain[1][name]);
        rules.push(`${at}[data-preset=${preset}]{${declarations(colours, changed)}}`);
      }
    }
  }
  return rules.join("\n");
}

const packed = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\s*\n\s*/g, " ");

/** Write the frame that is painted before any script into the page of the back office: its markup, its style and its colours. */
export function frameInPage(folder: string): Plugin {
  const part = (name: string) => readFileSync(`${folder}/${name}`, "utf8");
  return {
    name: "frame-in-page",
    transformIndexHtml(html) {
      if (!html.includes(root)) return html;
      const frame = packed(part("frame.html").replaceAll("%brand%", part("brand-mark.svg")));
      const style = `<style>${frameColours()}\n${packed(part("frame.css"))}</style>`;
      return html
        .replace("</head>", () => `${style}</head>`)
        .replace(root, () => `<div id="root"><div id="painted-frame">${frame}</div></div>`);
    },
  };
}
