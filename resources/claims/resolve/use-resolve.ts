import { type Dispatch, type SetStateAction, useState } from "react";
import { useDebounce } from "use-debounce";
import { claims } from "#contracts/claims/claims";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { mayBePaidIn } from "#src/cases/refused-was";
import { useOperation } from "#src/hooks/data/use-operation";
import { useUnsavedGuard } from "#src/hooks/forms/use-unsaved-guard";
import { isSameJson } from "#src/lib/forms/changes";
import { useClaimAction } from "../actions/use-action.ts";
import { buildResolutionBody, type ItemDraft, isEmpty, type MoneyKind, type ResolveDraft, splitParts, startOf } from "./draft.ts";

/** Whether the resolution has been sent, and what sets it: the page keeps the form until the answer has arrived. */
export type Sent = readonly [boolean, Dispatch<SetStateAction<boolean>>];

/** Return the draft of a resolution with the server's answer to it, and what sends it. */
export function useResolve(record: ClaimDetail, [isSent, setSent]: Sent, onDone: () => void) {
  const act = useClaimAction(record, "resolve");
  const { seen } = act;
  const [start] = useState(() => startOf(record));
  const [draft, setDraft] = useState<ResolveDraft>(start);
  const body = buildResolutionBody(seen, draft);
  const [debounced] = useDebounce(body, 250, { equalityFn: isSameJson });
  // What is resolved, or being resolved, has no preview: a resolution refreshes every answer of the noun.
  const preview = useOperation(
    claims,
    "previewResolution",
    { params: { id: seen.id }, body: debounced },
    { enabled: !isEmpty(debounced) && !isSent && act.reason === undefined, keepPrevious: true },
  );
  const mayBePaid = mayBePaidIn(seen.platform, act.error);
  const again = record.refused.flatMap(({ payout_id, goodwill }) => (goodwill ? [] : [draft.refused[payout_id]])).filter(Boolean);
  const isCredited = again.includes("STORE_CREDIT");
  const isSeen = draft.refused_was === "UNPAID" || (draft.refused_was === "PAID" && !isCredited);
  useUnsavedGuard(() => draft !== start && !act.isPending && seen.version === record.version);
  const changeParts = (id: string, change: (parts: readonly ItemDraft[]) => readonly ItemDraft[]) =>
    setDraft((before) => ({ ...before, items: { ...before.items, [id]: change(before.items[id] ?? []) } }));
  const outcome = isEmpty(body) ? undefined : preview.data?.outcome;
  return {
    act,
    draft,
    mayBePaid,
    isCredited,
    /** Somebody has to look first whether what was refused was paid. */
    isUnseen: mayBePaid && again.length > 0 && !isSeen,
    outcome,
    isOutdated: !isSameJson(body, debounced) || preview.isOutdated || preview.isLoading,
    isEmpty: isEmpty(body),
    problem: act.error?.code === "STALE_VERSION" ? null : (act.error ?? (isEmpty(body) ? null : preview.error)),
    change: (patch: Partial<ResolveDraft>) => setDraft((before) => ({ ...before, ...patch })),
    changePart: (id: string, index: number, patch: Partial<ItemDraft>) =>
      changeParts(id, (parts) => parts.map((part, place) => (place === index ? { ...part, ...patch } : part))),
    /** Split an item's units over one more outcome. */
    split: (id: string, left: number) => changeParts(id, (parts) => splitParts(parts, left)),
    removePart: (id: string, index: number) => changeParts(id, (parts) => parts.filter((_, place) => place !== index)),
    changeRefused: (payoutId: string, kind: MoneyKind | null) =>
      setDraft((before) => ({ ...before, refused: { ...before.refused, [payoutId]: kind } })),
    submit: async () => {
      if (!outcome) return;
      setSent(true);
      if (await act.run({ ...body, expected_total_minor: outcome.total_minor })) return onDone();
      setSent(false);
      void preview.retry();
    },
  };
}
export type Resolving = ReturnType<typeof useResolve>;
