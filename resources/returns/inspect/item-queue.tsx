import { CheckCircleFilled, CloseCircleFilled, MinusCircleFilled } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import styles from "./bench.module.css";
import { isDecided, type Verdict, type Verdicts, verdictOf } from "./verdicts.ts";

type Item = ReturnDetail["items"][number];

interface ItemQueueProps {
  items: readonly Item[];
  verdicts: Verdicts;
  currentId: string | undefined;
  onChoose: (id: string) => void;
}

/** What waits on the bench, and what was decided. */
export function ItemQueue({ items, verdicts, currentId, onChoose }: ItemQueueProps) {
  const { t } = useTranslation("returns");
  return (
    <nav aria-label={t("inspect.queue")} className={styles.queue}>
      <ol>
        {items.map((item) => {
          const verdict = verdicts[item.id] ?? verdictOf(item);
          const state = stateOf(item, verdict);
          return (
            <li key={item.id}>
              <button
                type="button"
                className={styles.entry}
                aria-current={item.id === currentId ? "step" : undefined}
                onClick={() => onChoose(item.id)}
              >
                <span className={styles.mark} data-state={state} aria-hidden="true">
                  {icons[state]}
                </span>
                <span className={styles.entryWords}>
                  <bdi className={styles.entryTitle}>{item.title}</bdi>
                  <span className={styles.soft}>
                    {[item.variant_title, item.sku].filter(Boolean).join(" · ")}
                    <span className="bh-hidden">, {t(`inspect.state.${state}`)}</span>
                  </span>
                </span>
                <span className={`bh-number ${styles.entryCount}`}>
                  {verdict.grade && <span className={styles.grade}>{verdict.grade}</span>}
                  <bdi dir="ltr">×{item.received}</bdi>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type State = "waiting" | "accepted" | "rejected" | "mixed";
const icons: Record<State, React.ReactNode> = {
  waiting: null,
  accepted: <CheckCircleFilled />,
  rejected: <CloseCircleFilled />,
  mixed: <MinusCircleFilled />,
};

function stateOf(item: Item, verdict: Verdict): State {
  if (!isDecided(item, verdict)) return "waiting";
  if (verdict.rejected === 0) return "accepted";
  return verdict.accepted === 0 ? "rejected" : "mixed";
}
