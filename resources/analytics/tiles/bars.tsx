import { Button } from "antd";
import { Link } from "react-router-dom";
import { BarRows } from "#src/ui/charts/bar-rows";
import { DataTable } from "#src/ui/charts/data-table";
import { drillAddress } from "../resource.ts";
import type { PartContext } from "./context.ts";
import { type AnyData, type BarsPart, nameOf } from "./declare.ts";
import { amountWords, changeOf, lengthOf } from "./values.ts";

// biome-ignore lint/suspicious/noExplicitAny: the part alone knows its rows
type Row = any;
type Context = PartContext & { part: BarsPart<AnyData, Row> };

/** Bars shown; the table has all of them. */
const most = 8;

/** Show rows as bars by their first measure, or with all measures as a table. */
export function Bars(context: Context) {
  const { part, data, isTable } = context;
  const rows = part.rows(data);
  if (rows.length === 0) return null;
  return isTable ? <Rows rows={rows} {...context} /> : <Picture rows={rows} {...context} />;
}

/** Return the rows compared with, by id. */
const rowsBefore = ({ part, previous }: Context): Map<string, Row> =>
  new Map(previous ? part.rows(previous).map((row) => [part.id(row), row]) : []);

function Picture({ rows, ...context }: Context & { rows: readonly Row[] }) {
  const { part, answer, previous, words, title, state, change } = context;
  const { t, locale } = words;
  const [first] = part.measures;
  const note = part.measures.find(({ key }) => key === part.note);
  const before = rowsBefore(context);
  const text = (row: Row, { of, unit } = first) => amountWords(of(row), unit, answer.currency, locale);
  const hidden = rows.length - most;
  return (
    <div>
      <BarRows
        label={`${title}: ${t(`heads.${part.head}`)}`}
        heads={[t(`heads.${part.head}`), nameOf(t, first.key, answer.basis)]}
        rows={rows.slice(0, most).map((row) => {
          const old = before.get(part.id(row));
          return {
            key: part.id(row),
            name: part.name(row, words),
            value: lengthOf(first.of(row)),
            text: text(row),
            note: note && t("note", { name: nameOf(t, note.key, answer.basis), value: text(row, note) }),
            ...(previous && { before: { value: old ? lengthOf(first.of(old)) : 0, text: t("was", { before: old ? text(old) : "0" }) } }),
            to: drillAddress(part.drill?.(row)),
          };
        })}
      />
      {hidden > 0 && (
        <Button type="link" size="small" onClick={() => change({ tables: [...state.tables, answer.tile] })}>
          {t("more", { count: hidden })}
        </Button>
      )}
    </div>
  );
}

function Rows({ rows, ...context }: Context & { rows: readonly Row[] }) {
  const { part, answer, previous, words, title } = context;
  const { t, locale } = words;
  const [first] = part.measures;
  const before = rowsBefore(context);
  const head = t(`heads.${part.head}`);
  const columns = [
    { key: "name", name: head },
    ...part.measures.map(({ key }) => ({ key, name: nameOf(t, key, answer.basis), isNumber: true })),
    ...(previous ? ["before", "change"].map((key) => ({ key, name: t(`columns.${key}`), isNumber: true })) : []),
    ...(part.remark ? [{ key: part.remark.key, name: t(`columns.${part.remark.key}`) }] : []),
  ];
  const cellsOf = (row: Row) => {
    const to = drillAddress(part.drill?.(row));
    const [text, ...others] = part.measures.map(({ of, unit }) => amountWords(of(row), unit, answer.currency, locale));
    const old = before.get(part.id(row));
    const was = old ? first.of(old) : first.unit === "share" ? null : 0;
    return [
      <bdi key="name">{part.name(row, words)}</bdi>,
      to ? (
        <Link key="link" to={to}>
          {text}
        </Link>
      ) : (
        text
      ),
      ...others,
      ...(previous ? [amountWords(was, first.unit, answer.currency, locale), changeOf(first.of(row), was, locale)] : []),
      ...(part.remark ? [part.remark.of(row, words)] : []),
    ];
  };
  return <DataTable label={`${title}: ${head}`} columns={columns} rows={rows.map((row) => ({ key: part.id(row), cells: cellsOf(row) }))} />;
}
