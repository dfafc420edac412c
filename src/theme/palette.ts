import { mix, reach } from "./color.ts";

export const modes = ["light", "dark"] as const;
export const contrasts = ["default", "bold"] as const;
export const presets = ["default", "cyan", "purple", "blue", "orange", "red"] as const;
export const tones = ["neutral", "info", "success", "warning", "danger", "accent"] as const;
export type Mode = (typeof modes)[number];
export type Contrast = (typeof contrasts)[number];
export type Preset = (typeof presets)[number];
export type Tone = (typeof tones)[number];

/** A tone's colour: for text and icon, for the wash behind it, and for the line around it. */
export interface Shade {
  text: string;
  wash: string;
  line: string;
}

export interface Palette {
  page: string;
  panel: string;
  raised: string;
  subtle: string;
  hover: string;
  line: string;
  /** The edge of a control: at least 3:1 against the panel. */
  edge: string;
  text: string;
  text2: string;
  text3: string;
  disabled: string;
  primary: string;
  primaryHover: string;
  primaryActive: string;
  primaryWash: string;
  primaryWash2: string;
  primaryLine: string;
  /** Text on a filled control. */
  onSolid: string;
  tones: Record<Tone, Shade>;
}

type Neutrals = Pick<Palette, "page" | "panel" | "raised" | "subtle" | "hover" | "line" | "edge" | "text" | "text2" | "text3" | "disabled">;

const neutrals: Record<Mode, Record<Contrast, Neutrals>> = {
  light: {
    default: {
      page: "#f6f7f9",
      panel: "#ffffff",
      raised: "#ffffff",
      subtle: "#f1f4f6",
      hover: "#eceff2",
      line: "#e4e8ec",
      edge: "#87929d",
      text: "#18222c",
      text2: "#455260",
      text3: "#5a6774",
      disabled: "#62707c",
    },
    bold: {
      page: "#f6f7f9",
      panel: "#ffffff",
      raised: "#ffffff",
      subtle: "#f1f4f6",
      hover: "#eceff2",
      line: "#4a5560",
      edge: "#4a5560",
      text: "#070b0f",
      text2: "#27323c",
      text3: "#35414c",
      disabled: "#434e59",
    },
  },
  dark: {
    default: {
      page: "#0f151b",
      panel: "#171f27",
      raised: "#1e2831",
      subtle: "#1c252e",
      hover: "#25303a",
      line: "#2a3641",
      edge: "#6d7c8b",
      text: "#edf1f5",
      text2: "#b8c3cd",
      text3: "#a0adb9",
      disabled: "#8f9ca9",
    },
    bold: {
      page: "#080c10",
      panel: "#0e141a",
      raised: "#131a21",
      subtle: "#141c23",
      hover: "#1b252e",
      line: "#a6b2be",
      edge: "#a6b2be",
      text: "#ffffff",
      text2: "#dfe6ec",
      text3: "#c9d3dc",
      disabled: "#b3bfca",
    },
  },
};

export const presetBase: Record<Preset, Record<Mode, string>> = {
  default: { light: "#08785a", dark: "#41c99a" },
  cyan: { light: "#0a7894", dark: "#45c1da" },
  purple: { light: "#6a43d4", dark: "#a994fb" },
  blue: { light: "#1f5fdc", dark: "#77abfc" },
  orange: { light: "#b9530c", dark: "#f59a52" },
  red: { light: "#c62f35", dark: "#fb8181" },
};

const toneBase: Record<Exclude<Tone, "neutral">, Record<Mode, string>> = {
  info: { light: "#1d62cf", dark: "#7db2fb" },
  success: { light: "#187a3f", dark: "#56cf87" },
  warning: { light: "#a45a06", dark: "#f2b457" },
  danger: { light: "#c22a31", dark: "#fb8585" },
  accent: { light: "#6741cf", dark: "#b3a0fb" },
};

const memo = new Map<string, Palette>();

/** Return every colour of the interface. Text reaches 4.5:1 on each surface it is used on, 7:1 when bold. */
export function makePalette(mode: Mode, contrast: Contrast, preset: Preset): Palette {
  const key = `${mode}/${contrast}/${preset}`;
  const known = memo.get(key);
  if (known) return known;
  const base = neutrals[mode][contrast];
  const pole = mode === "light" ? "#000000" : "#ffffff";
  const ratio = contrast === "bold" ? 7 : 4.5;
  const onSolid = mode === "light" ? "#ffffff" : "#0a1014";
  const hue = presetBase[preset][mode];
  const primaryWash = mix(base.panel, hue, mode === "light" ? 0.08 : 0.14);
  const primaryWash2 = mix(base.panel, hue, mode === "light" ? 0.14 : 0.22);
  const primary = reach(hue, [base.page, base.panel, base.subtle, primaryWash, primaryWash2, onSolid], ratio, pole);
  const palette: Palette = {
    ...base,
    primary,
    primaryHover: mix(primary, pole, 0.12),
    primaryActive: mix(primary, pole, 0.24),
    primaryWash,
    primaryWash2,
    primaryLine: contrast === "bold" ? primary : mix(base.panel, primary, 0.4),
    onSolid,
    tones: makeTones(base, mode, contrast, ratio, pole),
  };
  memo.set(key, palette);
  return palette;
}

function makeTones(base: Neutrals, mode: Mode, contrast: Contrast, ratio: number, pole: string): Record<Tone, Shade> {
  const shade = (tone: Exclude<Tone, "neutral">): Shade => {
    const hue = toneBase[tone][mode];
    const wash = mix(base.panel, hue, mode === "light" ? 0.08 : 0.15);
    const text = reach(hue, [wash, base.panel, base.page, base.hover], ratio, pole);
    return { wash, text, line: contrast === "bold" ? text : mix(wash, hue, 0.28) };
  };
  return {
    neutral: { text: base.text2, wash: base.subtle, line: contrast === "bold" ? base.line : mix(base.subtle, base.text, 0.12) },
    info: shade("info"),
    success: shade("success"),
    warning: shade("warning"),
    danger: shade("danger"),
    accent: shade("accent"),
  };
}
