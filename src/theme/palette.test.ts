import { describe, expect, it } from "vitest";
import { contrast } from "./color.ts";
import { contrasts, makePalette, modes, presets, tones } from "./palette.ts";

const all = modes.flatMap((mode) => contrasts.flatMap((level) => presets.map((preset) => [mode, level, preset] as const)));

describe.each(all)("%s mode, %s contrast, %s", (mode, level, preset) => {
  const palette = makePalette(mode, level, preset);
  const wanted = level === "bold" ? 7 : 4.5;
  const surfaces = [palette.page, palette.panel, palette.subtle, palette.raised];

  it("keeps text readable on every surface it is used on", () => {
    const texts = [palette.text, palette.text2, palette.text3, palette.primary];
    const worst = Math.min(...texts.flatMap((text) => surfaces.map((surface) => contrast(text, surface))));
    expect(worst).toBeGreaterThanOrEqual(wanted);
  });

  it("keeps text on filled and washed controls readable", () => {
    expect(contrast(palette.onSolid, palette.primary)).toBeGreaterThanOrEqual(wanted);
    expect(contrast(palette.primary, palette.primaryWash2)).toBeGreaterThanOrEqual(wanted);
    expect(contrast(palette.text2, palette.primaryWash)).toBeGreaterThanOrEqual(wanted);
    for (const tone of tones) expect(contrast(palette.tones[tone].text, palette.tones[tone].wash)).toBeGreaterThanOrEqual(wanted);
  });

  it("keeps disabled text and placeholders readable too, as they carry a reason or a hint", () => {
    expect(Math.min(contrast(palette.disabled, palette.panel), contrast(palette.disabled, palette.subtle))).toBeGreaterThanOrEqual(wanted);
  });

  it("gives the edge of a control enough contrast", () => {
    expect(contrast(palette.edge, palette.panel)).toBeGreaterThanOrEqual(level === "bold" ? 7 : 3);
    if (level === "bold") expect(contrast(palette.line, palette.panel)).toBeGreaterThanOrEqual(7);
  });
});
