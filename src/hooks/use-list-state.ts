import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type ListDefaults, type ListState, readListState, writeListState } from "#src/lib/list-state";
import { isNavigating } from "#src/lib/under-way";

/** List state lives in the address and nowhere else: a copied address, back and forward all show the same rows. */
export function useListState(defaults: ListDefaults) {
  const [params, setParams] = useSearchParams();
  const state = readListState(params, defaults);
  const text = JSON.stringify(state);
  return {
    // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the state's identity
    state: useMemo(() => state, [text]),
    /** Anything but a page change leads back to page one. */
    change(patch: Partial<ListState>, { replace = false } = {}) {
      // What rests of the typing comes late: whoever has left meanwhile goes where they wanted.
      if (replace && isNavigating()) return;
      const next: ListState = { ...state, page: 1, ...patch };
      setParams((before) => writeListState(next, defaults, before), { replace, preventScrollReset: true });
    },
    hrefOf: (page: number) => `?${writeListState({ ...state, page }, defaults, params)}`,
  };
}
