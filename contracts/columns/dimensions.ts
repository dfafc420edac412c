import type { Dimension } from "../dimensions.ts";
import type { Column } from "./column.ts";

export const dimensionColumns: readonly Column<Dimension>[] = [
  { key: "name", kind: "text", sorts: true, value: ({ name }) => name },
  { key: "size", kind: "text", value: ({ length, width, height, length_unit }) => `${length} × ${width} × ${height} ${length_unit}` },
  { key: "empty_weight", kind: "count", fileOnly: true, value: (row) => row.empty_weight },
  { key: "max_weight", kind: "count", value: (row) => row.max_weight },
  { key: "weight_unit", kind: "text", fileOnly: true, value: (row) => row.weight_unit },
  { key: "volumetric_weight", kind: "count", value: (row) => row.volumetric_weight_g / 1000 },
];
