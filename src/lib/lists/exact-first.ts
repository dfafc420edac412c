const bare = (text: string): string =>
  text
    .replace(/[\u2066-\u2069]/g, "")
    .trim()
    .replace(/^#/, "")
    .toLowerCase();

/** Return found rows with the one first whose number or name is exactly what was typed: Enter takes the first. */
export function exactFirst<Row>(rows: readonly Row[], typed: string, nameOf: (row: Row) => string): Row[] {
  const wanted = bare(typed);
  const isExact = (row: Row) => wanted !== "" && bare(nameOf(row)) === wanted;
  return [...rows.filter(isExact), ...rows.filter((row) => !isExact(row))];
}
