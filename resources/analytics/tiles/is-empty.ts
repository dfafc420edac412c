import type { AnyData, Declaration, Part } from "./declare.ts";
import { lengthOf } from "./values.ts";

function isPartEmpty(part: Part<AnyData>, data: AnyData): boolean {
  if (part.kind === "bars") return part.rows(data).length === 0;
  if (part.kind === "time")
    return part.measures.every((name) => part.series(data, name).every(({ values }) => values.every((one) => one === 0)));
  const measures = part.kind === "figures" ? part.measures : part.sides.flatMap(({ lines }) => lines);
  return measures.every(({ of }) => lengthOf(of(data)) === 0);
}

/** Return whether a tile has no number to show. */
export const isEmpty = ({ parts }: Declaration, data: AnyData): boolean => parts.every((part) => isPartEmpty(part, data));
