import { useNotification } from "@refinedev/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
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

/** The record the verdicts are about, and the verdicts so far. */
interface State {
  seen: ReturnDetail;
  verdicts: Verdicts;
}
const bodyOf = ({ seen, verdicts }: State) => evaluationOf(inspectable(seen), verdicts);

/** Return the state after an answer. Verdicts that were sent start anew from it, unless they have been changed since. */
function answered({ verdicts }: State, seen: ReturnDetail, sent?: State): State {
  const saved = new Set(sent && bodyOf(sent).map(({ id }) => id));
  const left = Object.entries(verdicts).filter(([id, verdict]) => !saved.has(id) || verdict !== sent?.verdicts[id]);
  return { seen, verdicts: startVerdicts(inspectable(seen), Object.fromEntries(left)) };
}

/** Return the state of an inspection: verdicts, the current item, and the two calls that save it. */
export function useInspection(record: ReturnDetail) {
  const { t } = useTranslation("returns");
  const { open } = useNotification();
  const evaluation = useCommand(returns, "evaluation", { notice: false });
  const restock = useCommand(returns, "restock", { notice: false });
  const [state, setState] = useState<State>(() => ({ seen: record, verdicts: startVerdicts(inspectable(record)) }));
  // Saving goes on, and the guard asks, before the next render.
  const now = useRef(state);
  const put = (next: State) => {
    now.current = next;
    setState(next);
  };
  const { seen, verdicts } = state;
  const items = inspectable(seen);
  const [currentId, setCurrentId] = useState(() => nextUndecided(items, verdicts, undefined) ?? items[0]?.id);
  const [isSaved, setSaved] = useState(false);
  const [isTried, setTried] = useState(false);
  const stale = (evaluation.current ?? restock.current) as ReturnDetail | undefined;
  const newest = stale && stale.version > record.version ? stale : record;
  const isBusy = evaluation.isPending || restock.isPending;
  const isDirty = () => bodyOf(now.current).length > 0;

  const change = (id: string, made: Change) => {
    const before = now.current;
    const item = inspectable(before.seen).find((one) => one.id === id);
    if (!item) return;
    const verdict = applyChange(item, before.verdicts[id] ?? verdictOf(item), made);
    put({ ...before, verdicts: { ...before.verdicts, [id]: verdict } });
  };
  const body = bodyOf(state);
  const lacking = items.filter((item) => lacksNote(verdicts[item.id] ?? verdictOf(item)) && verdicts[item.id]?.isTouched);

  async function shelve(after: ReturnDetail, place: string): Promise<boolean> {
    const units = unitsToShelve(after);
    if (units.length === 0) return true;
    const result = await restock.run(
      { params: { id: after.id }, body: { locationId: place, items: units } },
      { expectedVersion: after.version },
    );
    if (!result.ok) return false;
    put(answered(now.current, result.data.return));
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
    isDirty,
    error: stale ? null : (evaluation.error ?? restock.error),
    /** The verdicts are saved; only the restock is pending. */
    isSaved: isSaved && body.length === 0,
    newer: !isBusy && newest.version > seen.version ? newest : undefined,
    loadNewer: () => {
      put({ seen: newest, verdicts: startVerdicts(inspectable(newest), now.current.verdicts) });
      evaluation.reset();
      restock.reset();
    },
    /**
     * Save the verdicts, then restock if a location was chosen; resolves to true when everything succeeded. A verdict changed in the
     * meantime is saved first, when asked again.
     */
    async save(place: string | undefined): Promise<boolean> {
      if (isSaved && body.length === 0) return place ? shelve(seen, place) : true;
      setTried(true);
      if (body.length === 0 || lacking.length > 0) {
        if (lacking[0]) setCurrentId(lacking[0].id);
        return false;
      }
      restock.reset();
      const sent = now.current;
      const result = await evaluation.run({ params: { id: seen.id }, body: { items: bodyOf(sent) } }, { expectedVersion: seen.version });
      if (!result.ok) return false;
      put(answered(now.current, result.data.return, sent));
      setSaved(true);
      open?.({ type: "success", message: t("done.evaluation"), key: "returns.evaluation" });
      if (isDirty()) return false;
      return place ? shelve(result.data.return, place) : true;
    },
  };
}
export type Inspection = ReturnType<typeof useInspection>;
