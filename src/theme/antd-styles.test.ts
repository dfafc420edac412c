import { expect, it } from "vitest";
import { antdStyles } from "../../scripts/antd-styles.tsx";

const choices = (["light", "dark"] as const).flatMap((mode) =>
  (["default", "bold"] as const).flatMap((contrast) =>
    (["default", "cyan", "purple", "blue", "orange", "red"] as const).flatMap((preset) =>
      [true, false].map((on) => ({ mode, contrast, preset, motion: on, touch: on })),
    ),
  ),
);

it("writes antd's styles alike for every display: what differs stands in variables", () => {
  const [first, ...others] = choices.map((choice) => antdStyles(choice));
  for (const other of others) expect(other).toEqual(first);
});

it("knows every component that stands on nearly every page, and none that brings a menu of its own", () => {
  const { css, names } = antdStyles({ mode: "light", contrast: "default", preset: "default", motion: true, touch: false });
  for (const name of ["Button-Button", "Checkbox-Checkbox", "Input-Component", "Shared", "Table-Table"]) expect(names).toContain(name);
  expect(names).not.toContain("Select-Select");
  expect(css).toContain(".ant-table-thead");
});
