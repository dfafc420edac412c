import { Typography } from "antd";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { flows as contract } from "#contracts/flows/flows";
import type { FlowRow } from "#contracts/flows/shapes";
import { type Trigger, triggers } from "#contracts/flows/states";
import { useCommand } from "#src/hooks/use-command";
import type { Look } from "#src/lib/list-look";
import { moved } from "#src/lib/moved";
import { SortableList, SortableRow } from "#src/lists/sortable";
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
  const ranks = useCommand(contract, "ranks", { notice: false, failure: "toast" });
  // The new order stands until the rows that follow it have loaded.
  const [order, setOrder] = useState<readonly string[]>();
  const ranked = flows.map(({ id: one, rank }) => `${one} ${rank}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer ranks are the reason
  useEffect(() => {
    setOrder(undefined);
  }, [ranked]);
  const shown = order ? order.flatMap((one) => flows.filter((flow) => flow.id === one)) : flows;
  const ids = shown.map((flow) => flow.id);
  const move = async (from: number, to: number) => {
    const next = moved(ids, from, to);
    setOrder(next);
    const answer = await ranks.run({ body: { trigger, ids: next } });
    if (!answer.ok) setOrder(undefined);
  };
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
      <SortableList
        ids={ids}
        nameOf={(one) => flows.find((flow) => flow.id === one)?.name ?? ""}
        onMove={(...places) => void move(...places)}
        disabled={!canMove}
      >
        {shown.map((flow, index) => (
          <SortableRow key={flow.id} id={flow.id} name={flow.name} disabled={!canMove}>
            {(grip) => (
              <FlowLine
                flow={flow}
                look={look}
                place={{ index, count: ids.length, grip, ...(canMove && { onMove: (from, to) => void move(from, to) }) }}
              />
            )}
          </SortableRow>
        ))}
      </SortableList>
    </section>
  );
}
