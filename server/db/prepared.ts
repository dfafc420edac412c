import type { CompiledQuery } from "kysely";
import type { Reader } from "./database.ts";

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** A placeholder for a value while the statement is built; no real value looks like it. */
const placeOf = (position: number): string => `\u0000value ${position}`;

/**
 * Return a statement that is built once and then run with its values, because building the largest ones takes longer
 * than running them. `build` receives a placeholder per value and may only pass it on. Resolves to the rows.
 */
export function prepared<Values extends readonly string[], Row>(
  build: (db: Reader, ...values: Values) => Compilable<Row>,
): (db: Reader, ...values: Values) => Promise<Row[]> {
  let known: { query: CompiledQuery<Row>; places: number[] } | undefined;
  const compile = (db: Reader, count: number) => {
    const standIns = Array.from({ length: count }, (_, position) => placeOf(position));
    const query = build(db, ...(standIns as unknown as Values)).compile();
    return { query, places: query.parameters.map((parameter) => standIns.indexOf(parameter as string)) };
  };
  return async (db, ...values) => {
    known ??= compile(db, values.length);
    const { query, places } = known;
    const parameters = query.parameters.map((parameter, i) => {
      const place = places[i] ?? -1;
      return place < 0 ? parameter : values[place];
    });
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
