import { Typography } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { flows as contract } from "#contracts/flows/flows";
import type { FlowRow } from "#contracts/flows/shapes";
import { type Trigger, triggers } from "#contracts/flows/states";
import type { Look } from "#src/lib/lists/list-look";
import { SortableList, SortableRow } from "#src/lists/sortable";
import { useOrder } from "#src/lists/use-order";
import { FlowLine } from "./flow-line.tsx";
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
