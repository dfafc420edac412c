import { Button } from "antd";
import { PlaceField } from "../parts/place-field.tsx";
import { useWords } from "../words.ts";
import styles from "./bench.module.css";
import { Hint } from "./bench-head.tsx";
import type { Inspection } from "./use-inspection.ts";

interface BenchFootProps {
  inspection: Inspection;
  place: string | undefined;
  onPlace: (id: string | undefined) => void;
  onSave: () => void;
}

/** Where good units go, the keys, and saving. */
export function BenchFoot({ inspection, place, onPlace, onSave }: BenchFootProps) {
  const { say, t } = useWords();
  const { items, verdicts } = inspection;
  const shelved = items.reduce((sum, item) => {
    const verdict = verdicts[item.id];
    return verdict?.disposition === "RESTOCKED" ? sum + Math.max(0, verdict.accepted - item.restocked) : sum;
  }, 0);
  const count = inspection.body.reduce((sum, item) => sum + item.accepted + item.rejected, 0);
  return (
    <div className={styles.foot}>
      <div data-part="place" className={styles.place}>
        <PlaceField
          label={
            <>
              {say("fields.restock_place")} <Hint>L</Hint>
            </>
          }
          value={place}
          onChange={onPlace}
          optional
        />
      </div>
      <ul className={styles.legendKeys} aria-label={say("inspect.shortcuts")}>
        <li>
          <kbd className={styles.key}>↓</kbd> <kbd className={styles.key}>↑</kbd> {say("inspect.keys.move")}
        </li>
        <li>
          <kbd className={styles.key}>↵</kbd> {say("inspect.keys.next")}
        </li>
        <li>
          <kbd className={styles.key}>Esc</kbd> {say("inspect.keys.leave")}
        </li>
      </ul>
      <div className={styles.save}>
        {shelved > 0 && (
          <span className={styles.soft}>
            {place ? say("inspect.willShelve", { count: shelved }) : say("inspect.noPlace", { count: shelved })}
          </span>
        )}
        <Button type="primary" size="large" loading={inspection.isBusy} disabled={count === 0 && !inspection.isSaved} onClick={onSave}>
          {inspection.isSaved
            ? say("inspect.shelve", { count: shelved })
            : count === 0
              ? t("actions.save")
              : say("inspect.save", { count })}
          <Hint>Ctrl ↵</Hint>
        </Button>
      </div>
    </div>
  );
}
