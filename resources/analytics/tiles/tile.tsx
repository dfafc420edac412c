import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { AnalyticsAnswer } from "#contracts/analytics/shapes";
import type { Tile as TileName } from "#contracts/analytics/tiles";
import { Can } from "#src/lib/session/can";
import { listWords, numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { ErrorState } from "#src/ui/feedback/error-state";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Panel } from "#src/ui/pages/panel";
import { type AnalyticsState, queryOf, type StateChange } from "../state.ts";
import { useTileAnswer } from "../use-tile-answer.ts";
import { Bars } from "./bars.tsx";
import type { PartContext } from "./context.ts";
import { type AnyData, type Declaration, type EquationPart, type Measure, nameOf, type Part } from "./declare.ts";
import { Figures, MeasureTable } from "./figures.tsx";
import { OverTime } from "./over-time.tsx";
import { Reconciliation } from "./reconciliation.tsx";
import { Sum, type SumSide } from "./sum.tsx";
import styles from "./tiles.module.css";
import { RankChoice, TileTools } from "./tools.tsx";
import { useNameWords } from "./use-name-words.ts";
import { useNear } from "./use-near.ts";
import { daysWords, lengthOf } from "./values.ts";

function isPartEmpty(part: Part<AnyData>, data: AnyData): boolean {
  if (part.kind === "bars") return part.rows(data).length === 0;
  if (part.kind === "time")
    return part.measures.every((name) => part.series(data, name).every(({ values }) => values.every((one) => one === 0)));
  const measures = part.kind === "figures" ? part.measures : part.sides.flatMap(({ lines }) => lines);
  return measures.every(({ of }) => lengthOf(of(data)) === 0);
}

/** Return whether a tile has no number to show. */
const isEmpty = ({ parts }: Declaration, data: AnyData): boolean => parts.every((part) => isPartEmpty(part, data));

interface TileProps {
  tile: TileName;
  declaration: Declaration;
  state: AnalyticsState;
  change: (change: StateChange) => void;
}

/** Show one tile: it loads when it comes near the window, and fails, is retried and downloaded by itself. */
export function Tile({ tile, declaration, state, change }: TileProps) {
  const { t } = useTranslation("analytics");
  const { ref, isNear } = useNear<HTMLDivElement>();
  const answer = useTileAnswer(state, tile, isNear);
  const isTable = state.tables.includes(tile);
  const tables = isTable ? state.tables.filter((one) => one !== tile) : [...state.tables, tile];
  return (
    <div ref={ref} className={styles.tile} data-wide={declaration.isWide} data-near={isNear} data-tile={tile}>
      <Panel
        title={t(`tiles.${tile}.title`)}
        extra={
          <>
            {declaration.isRanked && <RankChoice tile={tile} state={state} change={change} />}
            <TileTools tile={tile} query={queryOf(state, tile)} isTable={isTable} onTable={() => change({ tables })} />
          </>
        }
      >
        {answer.error && <ErrorState code={answer.error.code} requestId={answer.error.requestId} onRetry={() => void answer.retry()} />}
        {answer.isLoading && isNear && <LinesSkeleton lines={declaration.isWide ? 3 : 7} />}
        {answer.data && !answer.error && (
          <div className={`bh-stale ${styles.body}`} aria-busy={answer.isOutdated}>
            <Content answer={answer.data} declaration={declaration} state={state} change={change} isTable={isTable} />
          </div>
        )}
      </Panel>
    </div>
  );
}

/** Return whether a tile shows what later returns of the same orders would change. */
const hasRate = ({ parts }: Declaration): boolean =>
  parts.some((part) => part.kind === "time" || (part.kind !== "equation" && part.measures.some(({ key }) => key === "rate")));

type ContentProps = Omit<TileProps, "tile"> & { answer: AnalyticsAnswer; isTable: boolean };

function Content({ answer, declaration, state, change, isTable }: ContentProps) {
  const { t } = useTranslation("analytics");
  const words = useNameWords();
  const { data, previous } = answer;
  const context: PartContext = { answer, data, previous, state, change, words, title: t(`tiles.${answer.tile}.title`), isTable };
  return (
    <>
      {isEmpty(declaration, data) && isEmpty(declaration, previous ?? data) ? (
        <p className={styles.empty}>{t("empty")}</p>
      ) : (
        <div className={styles.parts}>
          {declaration.parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a tile are always the same
            <TilePart key={index} part={part} context={context} />
          ))}
        </div>
      )}
      {answer.tile === "MONEY" && (
        <Can I="update" a="Analytics">
          <Reconciliation />
        </Can>
      )}
      <Notes answer={answer} isOpen={hasRate(declaration)} onCurrency={(currency) => change({ filters: { ...state.filters, currency } })} />
    </>
  );
}

function TilePart({ part, context }: { part: Part<AnyData>; context: PartContext }) {
  switch (part.kind) {
    case "figures":
      return <Figures part={part} {...context} />;
    case "bars":
      return <Bars part={part} {...context} />;
    case "time":
      return <OverTime part={part} {...context} />;
    case "equation":
      return <Equation part={part} {...context} />;
  }
}

const amountOf = (measure: Measure<AnyData>, data: AnyData): number => Number(measure.of(data) ?? 0);

/** Show two sums that are equal to the cent, or their lines as a table. */
function Equation({ part, ...context }: PartContext & { part: EquationPart<AnyData> }) {
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

interface NotesProps {
  answer: AnalyticsAnswer;
  /** Later returns of the same orders would change the tile. */
  isOpen: boolean;
  /** Show the returns in another currency instead. */
  onCurrency: (currency: string) => void;
}

/** Say under a tile what may still change, and what was left out; the first tile offers the other currencies. */
function Notes({ answer, isOpen, onCurrency }: NotesProps) {
  const { t } = useTranslation("analytics");
  const locale = useLocale();
  const { not_final_from, left_out, unfiltered } = answer;
  const words = (returns: number, currency: string) =>
    t(answer.tile === "LABELS" ? "casesLeftOutIn" : "leftOutIn", { count: returns, number: numberWords(returns, locale), currency });
  const since = isOpen ? not_final_from : null;
  const isOfReturns = answer.tile === "FLOWS" && answer.data.only_returns;
  if (since === null && left_out.length === 0 && unfiltered.length === 0 && !isOfReturns) return null;
  return (
    <footer className={`bh-small ${styles.notes}`}>
      {since !== null && <p>{t("notFinalSince", { day: daysWords(since, since, locale) })}</p>}
      {isOfReturns && <p>{t("onlyReturns")}</p>}
      {answer.tile === "FLOWS" && !isOfReturns && left_out.length > 0 && <p>{t("runsOfAll", { currency: answer.currency })}</p>}
      {unfiltered.length > 0 && (
        <p>
          {t("unfiltered", {
            filters: listWords(
              unfiltered.map((name) => t(`filters.${name}`)),
              locale,
            ),
          })}
        </p>
      )}
      {left_out.length > 0 && (
        <p>
          {t("leftOut")}{" "}
          {answer.tile === "KEY"
            ? left_out.map(({ currency, returns }) => (
                <Button key={currency} type="link" size="small" onClick={() => onCurrency(currency)}>
                  {words(returns, currency)}
                </Button>
              ))
            : listWords(
                left_out.map(({ currency, returns }) => words(returns, currency)),
                locale,
                "narrow",
              )}
        </p>
      )}
    </footer>
  );
}
