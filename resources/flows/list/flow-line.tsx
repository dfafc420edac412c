import { Typography } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FlowRow } from "#contracts/flows/shapes";
import { placeOf } from "#contracts/flows/states";
import type { Look } from "#src/lib/lists/list-look";
import { Can } from "#src/lib/session/can";
import { MoveButtons } from "#src/lists/move-buttons";
import { RecordLink } from "#src/ui/data/record-link";
import { flowAddress } from "../addresses.ts";
import { FlowTag } from "../parts.tsx";
import { FlowMenu } from "./flow-menu.tsx";
import styles from "./list.module.css";

interface FlowLineProps {
  flow: FlowRow;
  /** Which of its facts are shown, and how high the line is. */
  look: Pick<Look, "hidden" | "density">;
  /** Its place among the flows of its trigger; archived ones have none. */
  place?: { index: number; count: number; grip: ReactNode; onMove?: (from: number, to: number) => void };
}

/** Show a flow's name, what it did in 30 days, its status, and what can be done with it. */
export function FlowLine({ flow, look: { hidden, density }, place }: FlowLineProps) {
  const { t } = useTranslation("flows");
  const { id, name, trigger, published_number } = flow;
  const version =
    !hidden.includes("published_number") && (published_number === null ? t("neverPublished") : t("version", { version: published_number }));
  return (
    <div className={styles.line} data-density={density}>
      {place?.grip}
      {place && place.count > 1 && <span className={`bh-number ${styles.rank}`}>{place.index + 1}</span>}
      <div className={styles.words}>
        <RecordLink to={flowAddress(id)}>
          <bdi>{name}</bdi>
        </RecordLink>
        <Typography.Text type="secondary" className="bh-small">
          {[!place && t(`records:flow_trigger.${trigger}`), version].filter(Boolean).join(" · ")}
        </Typography.Text>
      </div>
      <Counts flow={flow} hidden={hidden} />
      {!hidden.includes("status") && (
        <span className={styles.status}>
          <FlowTag flow={flow} />
        </span>
      )}
      <div className={styles.tools}>
        {place?.onMove && <MoveButtons name={name} index={place.index} count={place.count} onMove={place.onMove} />}
        <Can I="update" a="Flow">
          <FlowMenu flow={flow} />
        </Can>
      </div>
    </div>
  );
}

function Counts({ flow: { trigger, published_number, counts }, hidden }: { flow: FlowRow; hidden: readonly string[] }) {
  const { t } = useTranslation("flows");
  if (published_number === null) return <span className={styles.counts} />;
  if (placeOf(trigger) === "OFFER") return <span className={styles.counts}>{t("counts.offer")}</span>;
  const isShown = (count: keyof FlowRow["counts"]) => !hidden.includes(count) && (count === "runs" || counts[count] > 0);
  const parts = (["runs", "acted", "live", "loops"] as const)
    .filter(isShown)
    .map((count) => t(`counts.${count}`, { count: counts[count] }));
  return (
    <span className={styles.counts} title={t("counts.days")}>
      {parts.join(" · ")}
      {isShown("failed") && (
        <>
          {parts.length > 0 && " · "}
          <Typography.Text type="danger">{t("counts.failed", { count: counts.failed })}</Typography.Text>
        </>
      )}
    </span>
  );
}
