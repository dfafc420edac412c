import { theme as antd, type ThemeConfig } from "antd";
import type { MappingAlgorithm } from "antd/es/theme/interface";
import { componentTokens } from "./antd-components.ts";
import { alpha, mix } from "./color.ts";
import { type Contrast, type Mode, makePalette, type Palette, type Preset, type Shade } from "./palette.ts";

/** Public Sans for Latin; the system font for Arabic and Chinese. */
export const fontFamily =
  '"Public Sans Variable", "Public Sans", system-ui, -apple-system, "Segoe UI", "Noto Sans Arabic", "Geeza Pro", Tahoma, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", "Helvetica Neue", Arial, sans-serif';

/** Return the shades of a colour. antd derives ten shades of each seed without regard to contrast; here they are set exactly. */
function shades(name: string, { text: color, wash, line }: Shade, palette: Palette, mode: Mode): Record<string, string> {
  const pole = mode === "light" ? "#000000" : "#ffffff";
  return {
    [`color${name}`]: color,
    [`color${name}Hover`]: mix(color, pole, 0.12),
    [`color${name}Active`]: mix(color, pole, 0.24),
    [`color${name}Text`]: color,
    [`color${name}TextHover`]: mix(color, pole, 0.12),
    [`color${name}TextActive`]: mix(color, pole, 0.24),
    [`color${name}Bg`]: wash,
    [`color${name}BgHover`]: mix(palette.panel, color, mode === "light" ? 0.13 : 0.2),
    [`color${name}Border`]: line,
    [`color${name}BorderHover`]: mix(palette.panel, color, 0.6),
  };
}

/** Runs after antd's own algorithm, so that seeds also take the palette's exact values. */
const exact =
  (palette: Palette, mode: Mode): MappingAlgorithm =>
  (_seed, map) => ({
    ...(map as NonNullable<typeof map>),
    ...shades("Primary", { text: palette.primary, wash: palette.primaryWash, line: palette.primaryLine }, palette, mode),
    ...shades("Success", palette.tones.success, palette, mode),
    ...shades("Warning", palette.tones.warning, palette, mode),
    ...shades("Error", palette.tones.danger, palette, mode),
    ...shades("Info", palette.tones.info, palette, mode),
    // antd's purple tags use the accent.
    purple1: palette.tones.accent.wash,
    purple3: palette.tones.accent.line,
    purple6: palette.tones.accent.text,
    purple7: palette.tones.accent.text,
    colorPrimaryBorder: palette.primary,
    colorErrorOutline: alpha(palette.tones.danger.text, 0.14),
    colorLink: palette.primary,
    colorLinkHover: palette.primaryHover,
    colorLinkActive: palette.primaryActive,
  });

/** Return antd's tokens that are not seeds. */
const overrides = (palette: Palette, mode: Mode, touch: boolean): ThemeConfig["token"] => ({
  fontFamily,
  borderRadius: 8,
  borderRadiusXS: 4,
  borderRadiusSM: 6,
  borderRadiusLG: 10,
  controlHeight: touch ? 40 : 36,
  controlHeightSM: touch ? 32 : 28,
  controlHeightLG: touch ? 48 : 44,
  fontSize: 14,
  colorText: palette.text,
  colorTextHeading: palette.text,
  colorTextLabel: palette.text2,
  colorTextSecondary: palette.text2,
  colorTextTertiary: palette.text3,
  colorTextQuaternary: palette.disabled,
  colorTextDescription: palette.text3,
  colorTextPlaceholder: palette.disabled,
  colorTextDisabled: palette.disabled,
  colorTextLightSolid: palette.onSolid,
  colorIcon: palette.text3,
  colorIconHover: palette.text,
  colorBgLayout: palette.page,
  colorBgContainer: palette.panel,
  colorBgElevated: palette.raised,
  colorBgContainerDisabled: palette.subtle,
  colorBgSpotlight: mode === "light" ? "#1d2833" : "#e9eef3",
  colorFillAlter: palette.subtle,
  colorBorder: palette.edge,
  colorBorderSecondary: palette.line,
  colorSplit: palette.line,
  controlItemBgHover: palette.hover,
  controlItemBgActive: palette.primaryWash2,
  controlItemBgActiveHover: palette.primaryWash2,
  controlOutline: alpha(palette.primary, 0.16),
  linkHoverDecoration: "none",
  linkFocusDecoration: "none",
  boxShadow: "var(--bh-shadow-float)",
  boxShadowSecondary: "var(--bh-shadow-float)",
  boxShadowTertiary: "var(--bh-shadow)",
});

export interface ThemeChoice {
  mode: Mode;
  contrast: Contrast;
  preset: Preset;
  /** False when the system asks for reduced motion. */
  motion: boolean;
  /** Controls are sized for touch. */
  touch: boolean;
}

export function antdTheme({ mode, contrast, preset, motion, touch }: ThemeChoice): ThemeConfig {
  const palette = makePalette(mode, contrast, preset);
  return {
    cssVar: { key: "bh" },
    hashed: false,
    algorithm: [mode === "dark" ? antd.darkAlgorithm : antd.defaultAlgorithm, exact(palette, mode)],
    token: { ...overrides(palette, mode, touch), motion, colorPrimary: palette.primary, wireframe: false },
    components: componentTokens(palette, mode, touch),
  };
}
