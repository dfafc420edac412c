import { Typography } from "antd";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { flows as contract } from "#contracts/flows/flows";
import type { FlowRow } from "#contracts/flows/shapes";
import { placeOf, type Trigger, triggers } from "#contracts/flows/states";
import type { Look } from "#src/lib/lists/list-look";
import { Can } from "#src/lib/session/can";
import { MoveButtons } from "#src/lists/move-buttons";
import { SortableList, SortableRow } from "#src/lists/sortable";
import { useOrder } from "#src/lists/use-order";
import { RecordLink } from "#src/ui/data/record-link";
import { FlowTag } from "../parts.tsx";
import { flowAddress } from "../resource.ts";
import { FlowMenu } from "./flow-menu.tsx";
import styles from "./list.module.css";

interface FlowGroupsProps {
  flows: readonly FlowRow[];
  look: Look;
  /** All flows of each trigger are shown, and the user may order them. */
  canRank: boolean;
}

/** Show flows by trigger in rank order, and below them those that are archived. */
export function FlowGroups({ flows, look, canRank }: FlowGroupsProps) {
  const { t } = useTranslation("flows");
  const current = flows.filter(({ status }) => status !== "ARCHIVED");
  const archived = flows.filter(({ status }) => status === "ARCHIVED");
  return (
    <>
      {triggers.map((trigger) => {
        const own = current.filter((flow) => flow.trigger === trigger).sort((a, b) => a.rank - b.rank);
        return own.length > 0 && <Group key={trigger} trigger={trigger} flows={own} look={look} canRank={canRank} />;
      })}
      {archived.length > 0 && (
        <details className={styles.archived}>
          <summary>{t("archived", { count: archived.length })}</summary>
          <ul>
            {archived.map((flow) => (
              <li key={flow.id}>
                <FlowLine flow={flow} look={look} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Group({ trigger, flows, look, canRank }: FlowGroupsProps & { trigger: Trigger }) {
  const { t } = useTranslation("flows");
  const id = useId();
  const { shown, move } = useOrder(contract, "ranks", flows, (next) => ({ body: { trigger, ids: next } }));
  const ids = shown.map((flow) => flow.id);
  const canMove = canRank && flows.length > 1;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.trigger}>
        {t(`records:flow_trigger.${trigger}`)}
      </h2>
      {flows.length > 1 && (
        <Typography.Text type="secondary" className={styles.hint ?? ""}>
          {t("rankHint")}
        </Typography.Text>
      )}
      <SortableList ids={ids} nameOf={(one) => flows.find((flow) => flow.id === one)?.name ?? ""} onMove={move} disabled={!canMove}>
        {shown.map((flow, index) => (
          <SortableRow key={flow.id} id={flow.id} name={flow.name} disabled={!canMove}>
            {(grip) => <FlowLine flow={flow} look={look} place={{ index, count: ids.length, grip, ...(canMove && { onMove: move }) }} />}
          </SortableRow>
        ))}
      </SortableList>
    </section>
  );
}

interface FlowLineProps {
  flow: FlowRow;
  /** Which of its facts are shown, and how high the line is. */
  look: Pick<Look, "hidden" | "density">;
  /** Its place among the flows of its trigger; archived ones have none. */
  place?: { index: number; count: number; grip: ReactNode; onMove?: (from: number, to: number) => void };
}

/** Show a flow's name, what it did in 30 days, its status, and what can be done with it. */
function FlowLine({ flow, look: { hidden, density }, place }: FlowLineProps) {
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
  if (placeOf(trigger) === "OFFER")
    return (
      <span className={styles.counts} title={t("counts.days")}>
        {counts.runs === 0 ? t("counts.offer") : t("counts.uses", { count: counts.runs, acted: counts.acted })}
      </span>
    );
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
