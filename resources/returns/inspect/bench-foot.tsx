import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { PlaceField } from "../parts/place-field.tsx";
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
  const { t } = useTranslation("returns");
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
              {t("fields.restock_place")} <Hint>L</Hint>
            </>
          }
          value={place}
          onChange={onPlace}
          optional
        />
      </div>
      <ul className={styles.legendKeys} aria-label={t("inspect.shortcuts")}>
        <li>
          <kbd className={styles.key}>↓</kbd> <kbd className={styles.key}>↑</kbd> {t("inspect.keys.move")}
        </li>
        <li>
          <kbd className={styles.key}>↵</kbd> {t("inspect.keys.next")}
        </li>
        <li>
          <kbd className={styles.key}>Esc</kbd> {t("inspect.keys.leave")}
        </li>
      </ul>
      <div className={styles.save}>
        {shelved > 0 && (
          <span className={styles.soft}>
            {place ? t("inspect.willShelve", { count: shelved }) : t("inspect.noPlace", { count: shelved })}
          </span>
        )}
        <Button type="primary" size="large" loading={inspection.isBusy} disabled={count === 0 && !inspection.isSaved} onClick={onSave}>
          {inspection.isSaved
            ? t("inspect.shelve", { count: shelved })
            : count === 0
              ? t("common:actions.save")
              : t("inspect.save", { count })}
          <Hint>Ctrl ↵</Hint>
        </Button>
      </div>
    </div>
  );
}
