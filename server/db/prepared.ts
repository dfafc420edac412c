import type { CompiledQuery } from "kysely";
import { assertMayWait, isHolding } from "#server/kit/held-connection";
import type { Reader } from "./database.ts";

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}
/** Receives a placeholder per value and may only pass it on. */
type Build<Values extends readonly unknown[], Row> = (db: Reader, ...values: Values) => Compilable<Row>;
/** A statement that is run with its values; resolves to the rows. */
type Statement<Values extends readonly unknown[], Row> = (db: Reader, ...values: Values) => Promise<Row[]>;

/** A placeholder for a value while the statement is built; no real value looks like it. */
const placeOf = (position: number): string => `\u0000value ${position}`;

/** Return a statement that is built once and then run with its values, because building the largest ones takes longer than running them. */
export function prepared<Values extends readonly unknown[], Row>(build: Build<Values, Row>): Statement<Values, Row> {
  const fill = filled(build);
  return async (db, ...values) => (await db.executeQuery(fill(db, values))).rows;
}

/** Return the function that builds a statement at the first call and puts values into it at every one. */
function filled<Values extends readonly unknown[], Row>(build: Build<Values, Row>): (db: Reader, values: Values) => CompiledQuery<Row> {
  let known: { query: CompiledQuery<Row>; places: number[] } | undefined;
  const compile = (db: Reader, count: number) => {
    const standIns = Array.from({ length: count }, (_, position) => placeOf(position));
    const query = build(db, ...(standIns as unknown as Values)).compile();
    return { query, places: query.parameters.map((parameter) => standIns.indexOf(parameter as string)) };
  };
  return (db, values) => {
    known ??= compile(db, values.length);
    const { query, places } = known;
    const parameters = query.parameters.map((parameter, i) => {
      const place = places[i] ?? -1;
      return place < 0 ? parameter : values[place];
    });
    return { ...query, parameters };
  };
}

/** The statements that are kept of one list; beyond it, the oldest goes when another comes. */
const mostKept = 200;

/** A list's query. Words and cursors hardly ever come again; tabs, filters and orders are the same ones all day. */
interface ListQuery {
  q?: string | undefined;
  cursor?: string | undefined;
}

/**
 * Return the statements of a list by its query. Those that come again are built once, as `prepared`, and calls that ask for the same rows in
 * one turn of the event loop share one run, as the open lists of a store do whenever one of its cases changes: it begins after all of them
 * asked, so that none misses what was stored before.
 */
export function preparedFor<Query extends ListQuery, Values extends readonly unknown[], Row>(
  build: (query: Query) => Build<Values, Row>,
): (query: Query) => Statement<Values, Row> {
  const known = new Map<string, Statement<Values, Row>>();
  return (query) => {
    if (query.cursor || query.q) return prepared(build(query));
    const key = JSON.stringify(query);
    const found = known.get(key);
    if (found) return found;
    const [oldest] = known.keys();
    if (known.size >= mostKept && oldest !== undefined) known.delete(oldest);
    const made = shared(filled(build(query)));
    known.set(key, made);
    return made;
  };
}

function shared<Values extends readonly unknown[], Row>(fill: (db: Reader, values: Values) => CompiledQuery<Row>): Statement<Values, Row> {
  const waiting = new WeakMap<Reader, Map<string, Promise<Row[]>>>();
  return (db, ...values) => {
    const statement = fill(db, values);
    if (!db.isTransaction) assertMayWait("a list that is read for several calls at once");
    // What a call has written and not committed is for its own answer.
    if (!db.isTransaction && isHolding()) return db.executeQuery(statement).then(({ rows }) => rows);
    const key = JSON.stringify(statement.parameters);
    const asked = waiting.get(db) ?? new Map<string, Promise<Row[]>>();
    waiting.set(db, asked);
    const rows = asked.get(key) ?? inNextTurn(() => asked.delete(key)).then(async () => (await db.executeQuery(statement)).rows);
    asked.set(key, rows);
    return rows;
  };
}

const inNextTurn = (begin: () => void): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(() => {
      begin();
      resolve();
    });
  });
