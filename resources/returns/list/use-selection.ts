import { useCallback, useMemo, useState } from "react";
import type { ReturnRow } from "#contracts/returns/shapes";

export interface Selection {
  rows: ReadonlyMap<string, ReturnRow>;
  toggle: (row: ReturnRow, on: boolean) => void;
  add: (rows: readonly ReturnRow[]) => void;
  /** Select exactly these. */
  keep: (ids: readonly string[]) => void;
  clear: () => void;
}

/** Return the selected rows, preserved across pages; rows on the current page are replaced by their latest version. */
export function useSelection(shown: readonly ReturnRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReturnRow>>(new Map());
  const rows = useMemo(() => {
    const fresh = new Map(shown.map((row) => [row.id, row]));
    return new Map([...chosen].map(([id, row]) => [id, fresh.get(id) ?? row]));
  }, [chosen, shown]);
  const toggle = useCallback((row: ReturnRow, on: boolean) => {
    setChosen((before) => {
      const next = new Map(before);
      if (on) next.set(row.id, row);
      else next.delete(row.id);
      return next;
    });
  }, []);
  const add = useCallback(
    (more: readonly ReturnRow[]) => setChosen((before) => new Map([...before, ...more.map((row) => [row.id, row] as const)])),
    [],
  );
  const keep = useCallback((ids: readonly string[]) => setChosen((before) => new Map([...before].filter(([id]) => ids.includes(id)))), []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return { rows, toggle, add, keep, clear };
}
