import { expect, it } from "vitest";
import { componentTokens } from "./antd-components.ts";
import { makePalette } from "./palette.ts";

it("keeps a calendar for fingers within the field of a small phone", () => {
  const { DatePicker } = componentTokens(makePalette("light", "default", "default"), "light", true);
  const paddings = 2 * 18;
  const field = 390 - 2 * 33;
  expect(7 * (DatePicker?.cellWidth ?? 48) + paddings).toBeLessThanOrEqual(field);
});
