import type { PartContext } from "./context.ts";
import { type AnyData, type EquationPart, type Measure, nameOf } from "./declare.ts";
import { MeasureTable } from "./figures.tsx";
import { Sum, type SumSide } from "./sum.tsx";

const amountOf = (measure: Measure<AnyData>, data: AnyData): number => Number(measure.of(data) ?? 0);

/** Show two sums that are equal to the cent, or their lines as a table. */
export function Equation({ part, ...context }: PartContext & { part: EquationPart<AnyData> }) {
  const { answer, data, words, isTable, title } = context;
  const lines = part.sides.flatMap((side) => side.lines);
  if (lines.every((line) => amountOf(line, data) === 0)) return null;
  const heading = words.t(`equations.${part.key}`);
  if (isTable) return <MeasureTable {...context} title={`${title}: ${heading}`} measures={lines} />;
  const sideOf = (side: (typeof part.sides)[number]): SumSide => ({
    key: side.key,
    name: words.t(`sides.${side.key}`),
    lines: side.lines.map((line) => ({ key: line.key, name: nameOf(words.t, line.key, answer.basis), minor: amountOf(line, data) })),
  });
  return <Sum heading={heading} sides={[sideOf(part.sides[0]), sideOf(part.sides[1])]} currency={answer.currency} />;
}
