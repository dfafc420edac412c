import type { CompiledQuery } from "kysely";
import type { Reader } from "./database.ts";

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** Takes the place of the value while the statement is put together; no value of ours looks like it. */
const placeOf = (position: number): string => `\u0000value ${position}`;

/**
 * A statement that is put together once and from then on only given its values: to put the largest ones together takes longer than
 * to run them. `build` gets a stand-in for each value and may only hand it on, never look at it. Answers the rows.
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
