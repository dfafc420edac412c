import { useNotification } from "@refinedev/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useCommand } from "#src/hooks/use-command";
import {
  applyChange,
  type Change,
  evaluationOf,
  inspectable,
  lacksNote,
  nextUndecided,
  startVerdicts,
  type Verdicts,
  verdictOf,
} from "./verdicts.ts";

/** Return the units the inspection puts back into stock. */
export const unitsToShelve = (record: Pick<ReturnDetail, "items">) =>
  record.items
    .filter((item) => item.disposition === "RESTOCKED" && item.restock_suggested > 0)
    .map((item) => ({ id: item.id, quantity: item.restock_suggested }));

/** Return the state of an inspection: verdicts, the current item, and the two calls that save it. */
export function useInspection(record: ReturnDetail) {
  const { t } = useTranslation("returns");
  const { open } = useNotification();
  const evaluation = useCommand(returns, "evaluation", { notice: false });
  const restock = useCommand(returns, "restock", { notice: false });
  const [seen, setSeen] = useState(record);
  const items = inspectable(seen);
  const [verdicts, setVerdicts] = useState<Verdicts>(() => startVerdicts(items));
  const [currentId, setCurrentId] = useState(() => nextUndecided(items, verdicts, undefined) ?? items[0]?.id);
  const [isSaved, setSaved] = useState(false);
  // Navigation follows saving before the next render.
  const savedNow = useRef(false);
  const [isTried, setTried] = useState(false);
  const stale = evaluation.current as ReturnDetail | undefined;
  const newest = stale && stale.version > record.version ? stale : record;
  const isBusy = evaluation.isPending || restock.isPending;

  const change = (id: string, made: Change) => {
    const item = items.find((one) => one.id === id);
    if (item) setVerdicts((before) => ({ ...before, [id]: applyChange(item, before[id] ?? verdictOf(item), made) }));
  };
  const body = evaluationOf(items, verdicts);
  const lacking = items.filter((item) => lacksNote(verdicts[item.id] ?? verdictOf(item)) && verdicts[item.id]?.isTouched);

  async function shelve(after: ReturnDetail, place: string): Promise<boolean> {
    const units = unitsToShelve(after);
    if (units.length === 0) return true;
    const result = await restock.run(
      { params: { id: after.id }, body: { locationId: place, items: units } },
      { expectedVersion: after.version },
    );
    if (!result.ok) return false;
    open?.({ type: "success", message: t("done.restock"), key: "returns.restock" });
    return true;
  }

  return {
    seen,
    items,
    verdicts,
    currentId,
    setCurrentId,
    change,
    body,
    /** Rejected items without a note, which block saving. */
    lacking: isTried ? lacking : [],
    isBusy,
    isDirty: () => !savedNow.current && body.length > 0,
    error: evaluation.error?.code === "STALE_VERSION" ? null : (evaluation.error ?? restock.error),
    /** The verdicts are saved; only the restock is pending. */
    isSaved,
    newer: !isBusy && !isSaved && newest.version > seen.version ? newest : undefined,
    loadNewer: () => {
      setSeen(newest);
      setVerdicts((before) => startVerdicts(inspectable(newest), before));
      evaluation.reset();
    },
    /** Save the verdicts, then restock if a location was chosen; resolves to true when everything succeeded. */
    async save(place: string | undefined): Promise<boolean> {
      if (isSaved) return place ? shelve(seen, place) : true;
      setTried(true);
      if (body.length === 0 || lacking.length > 0) {
        if (lacking[0]) setCurrentId(lacking[0].id);
        return false;
      }
      const result = await evaluation.run({ params: { id: seen.id }, body: { items: body } }, { expectedVersion: seen.version });
      if (!result.ok) return false;
      const after = result.data.return;
      setSeen(after);
      setSaved(true);
      savedNow.current = true;
      open?.({ type: "success", message: t("done.evaluation"), key: "returns.evaluation" });
      return place ? shelve(after, place) : true;
    },
  };
}
export type Inspection = ReturnType<typeof useInspection>;
