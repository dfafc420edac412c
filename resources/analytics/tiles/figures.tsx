import { Tag } from "antd";
import { Link } from "react-router-dom";
import { DataTable } from "#src/ui/charts/data-table";
import { drillAddress } from "../resource.ts";
import type { PartContext } from "./context.ts";
import { type AnyData, type FiguresPart, type Measure, nameOf } from "./declare.ts";
import styles from "./tiles.module.css";
import { amountWords, changeOf } from "./values.ts";

type Context = PartContext & { part: FiguresPart<AnyData> };

/** Show big numbers, each with what it was and a link to its list; or all of them as a table. */
export function Figures({ part, ...context }: Context) {
  const shown = part.measures.filter((measure) => measure.of(context.data) !== undefined);
  return context.isTable ? (
    <MeasureTable measures={shown} {...context} />
  ) : (
    <dl className={styles.figures} data-part="figures">
      {shown.map((measure) => (
        <Figure key={measure.key} measure={measure} {...context} />
      ))}
    </dl>
  );
}

function Figure({ measure, answer, data, previous, words: { t, locale } }: PartContext & { measure: Measure<AnyData> }) {
  const text = amountWords(measure.of(data), measure.unit, answer.currency, locale);
  const to = drillAddress(answer.drill);
  const before = previous && measure.of(previous);
  const isOpen = measure.key === "rate" && answer.not_final_from !== null;
  return (
    <div>
      <dt>{nameOf(t, measure.key, answer.basis)}</dt>
      <dd>
        <span className={`bh-number ${styles.figure}`}>
          {to ? (
            <Link to={to} className={styles.link}>
              {text}
            </Link>
          ) : (
            text
          )}
        </span>
        {isOpen && <Tag bordered={false}>{t("notFinal")}</Tag>}
        {previous && (
          <div className="bh-small">
            <span className="bh-number">{changeOf(measure.of(data), before ?? null, locale)}</span>
            {" · "}
            {t("was", { before: amountWords(before, measure.unit, answer.currency, locale) })}
          </div>
        )}
      </dd>
    </div>
  );
}

/** Show numbers of a tile as rows of a table. */
export function MeasureTable({ measures, title, ...context }: PartContext & { measures: readonly Measure<AnyData>[] }) {
  const { answer, data, previous, words } = context;
  const { t, locale } = words;
  const to = drillAddress(answer.drill);
  const heads = ["value", ...(previous ? ["before", "change"] : [])];
  return (
    <DataTable
      label={title}
      columns={[{ key: "number", name: t("columns.number") }, ...heads.map((key) => ({ key, name: t(`columns.${key}`), isNumber: true }))]}
      rows={measures.map(({ key, unit, of }) => {
        const text = amountWords(of(data), unit, answer.currency, locale);
        const compared = previous
          ? [amountWords(of(previous), unit, answer.currency, locale), changeOf(of(data), of(previous), locale)]
          : [];
        const link = to ? (
          <Link key="link" to={to}>
            {text}
          </Link>
        ) : (
          text
        );
        return { key, cells: [nameOf(t, key, answer.basis), link, ...compared] };
      })}
    />
  );
}
