import { useTranslation } from "react-i18next";
import type { AnalyticsAnswer } from "#contracts/analytics/shapes";
import type { Tile as TileName } from "#contracts/analytics/tiles";
import { Can } from "#src/lib/can";
import { ErrorState } from "#src/ui/error-state";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { type AnalyticsState, queryOf, type StateChange } from "../state.ts";
import { useTileAnswer } from "../use-tile-answer.ts";
import { Bars } from "./bars.tsx";
import type { PartContext } from "./context.ts";
import type { AnyData, Declaration, Part } from "./declare.ts";
import { Equation } from "./equation.tsx";
import { Figures } from "./figures.tsx";
import { isEmpty } from "./is-empty.ts";
import { Notes } from "./notes.tsx";
import { OverTime } from "./over-time.tsx";
import { Reconciliation } from "./reconciliation.tsx";
import styles from "./tiles.module.css";
import { RankChoice, TileTools } from "./tools.tsx";
import { useNameWords } from "./use-name-words.ts";
import { useNear } from "./use-near.ts";

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
