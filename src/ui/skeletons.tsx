import { useTranslation } from "react-i18next";
import styles from "./skeletons.module.css";
import { TwoColumns } from "./two-columns.tsx";

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

export function Bone({ width = "100%", height = 14 }: { width?: number | string; height?: number }) {
  return <span className={styles.bone} style={{ inlineSize: width, blockSize: height }} />;
}

function Loading() {
  const { t } = useTranslation();
  return (
    <span className="bh-hidden" role="status">
      {t("states.loading")}
    </span>
  );
}

const widths = ["62%", "84%", "48%", "72%", "56%"];

/** Rows of a table that is on its way. */
export function TableSkeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div className={styles.table}>
      <Loading />
      {indexes(rows).map((row) => (
        <div key={row} className={styles.row} aria-hidden="true" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {indexes(columns).map((column) => (
            <Bone key={column} width={widths[(row + column) % widths.length] ?? "60%"} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Lines of text or of a form. */
export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div className={styles.lines}>
      <Loading />
      {indexes(lines).map((line) => (
        <Bone key={line} width={widths[line % widths.length] ?? "60%"} />
      ))}
    </div>
  );
}

/** Panels that are on their way: a form's, or cards. */
export function PanelsSkeleton({ heights = [260, 200, 200] }: { heights?: readonly number[] }) {
  return (
    <div className={styles.panels}>
      <Loading />
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bare shapes, alike but for their height
        <div key={index} aria-hidden="true" className={styles.block} style={{ blockSize: height }} />
      ))}
    </div>
  );
}

/** What stands under the head of a detail page: steps where there are some, main column and side. */
export function DetailSkeleton({ steps = false }: { steps?: boolean }) {
  return (
    <div className={styles.page}>
      <Loading />
      {steps && <div aria-hidden="true" className={styles.block} style={{ blockSize: 106 }} />}
      <div aria-hidden="true">
        <TwoColumns side={<div className={styles.block} style={{ blockSize: 240 }} />}>
          <div className={styles.block} style={{ blockSize: 320 }} />
        </TwoColumns>
      </div>
    </div>
  );
}
