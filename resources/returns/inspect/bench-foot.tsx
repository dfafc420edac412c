import { Button, Card, Flex } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { PlaceSelect } from "#src/cases/place-field";
import { usePlaces } from "#src/hooks/store/use-places";
import { keyName, shortcuts } from "#src/lib/browser/shortcuts";
import { Field } from "#src/ui/forms/field";
import styles from "./bench.module.css";
import { Hint, Key } from "./hint.tsx";
import type { Inspection } from "./use-inspection.ts";

const { following, previous, next, leave } = shortcuts.inspection;

interface BenchFootProps {
  inspection: Inspection;
  isWaiting: boolean;
  place: string | undefined;
  onPlace: (id: string | undefined) => void;
  onSave: () => void;
}

/** Choose the restock location and save, with shortcut hints. */
export function BenchFoot({ inspection, isWaiting, place, onPlace, onSave }: BenchFootProps) {
  const { t } = useTranslation("returns");
  const id = useId();
  const { places, isLoading } = usePlaces();
  const hasNone = !isLoading && places.length === 0;
  const { items, verdicts } = inspection;
  const shelved = items.reduce((sum, item) => {
    const verdict = verdicts[item.id];
    return verdict?.disposition === "RESTOCKED" ? sum + Math.max(0, verdict.accepted - item.restocked) : sum;
  }, 0);
  const count = inspection.body.reduce((sum, item) => sum + item.accepted + item.rejected, 0);
  return (
    <Card size="small" className={styles.foot ?? ""}>
      <Flex wrap align="flex-start" justify="space-between" gap="12px 24px" className={styles.line ?? ""}>
        <div data-part="place" style={{ flex: "0 1 280px" }}>
          <Field
            htmlFor={id}
            help={hasNone ? t("inspect.noPlaces") : shelved > 0 && t(place ? "inspect.willShelve" : "inspect.noPlace", { count: shelved })}
            label={
              <>
                {t("fields.restock_place")} <Hint of="place" />
              </>
            }
          >
            <PlaceSelect
              id={id}
              allowClear
              disabled={hasNone || inspection.isBusy}
              value={place ?? null}
              onChange={(next) => onPlace(next ?? undefined)}
            />
          </Field>
        </div>
        <Flex component="ul" wrap gap="4px 16px" className={`bh-small ${styles.keyboard}`} aria-label={t("inspect.shortcuts")}>
          <li>
            <Key>{keyName(following)}</Key> <Key>{keyName(previous)}</Key> {t("inspect.keys.move")}
          </li>
          <li>
            <Key>{keyName(next)}</Key> {t("inspect.keys.next")}
          </li>
          <li>
            <Key>{keyName(leave)}</Key> {t("inspect.keys.leave")}
          </li>
        </Flex>
        <div className={styles.save}>
          <Button
            type="primary"
            size="large"
            loading={inspection.isBusy || isWaiting}
            disabled={count === 0 && !inspection.isSaved}
            onClick={onSave}
          >
            {inspection.isSaved
              ? t("inspect.shelve", { count: shelved })
              : count === 0
                ? t("common:actions.save")
                : t("inspect.save", { count })}
            <Hint of="save" />
          </Button>
        </div>
      </Flex>
    </Card>
  );
}
