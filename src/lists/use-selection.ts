import { useCallback, useMemo, useState } from "react";

export interface Selection<Row> {
  rows: ReadonlyMap<string, Row>;
  toggle: (row: Row, on: boolean) => void;
  add: (rows: readonly Row[]) => void;
  /** Select exactly these. */
  keep: (ids: readonly string[]) => void;
  clear: () => void;
}

/**
 * Return the selected rows, preserved across pages; rows on the current page are replaced by their latest version. antd keeps a selection
 * inside its table, and a list of cards has none.
 */
export function useSelection<Row extends { id: string }>(shown: readonly Row[]): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const rows = useMemo(() => {
    const fresh = new Map(shown.map((row) => [row.id, row]));
    return new Map([...chosen].map(([id, row]) => [id, fresh.get(id) ?? row]));
  }, [chosen, shown]);
  const toggle = useCallback((row: Row, on: boolean) => {
    setChosen((before) => {
      const next = new Map(before);
      if (on) next.set(row.id, row);
      else next.delete(row.id);
      return next;
    });
  }, []);
  const add = useCallback(
    (more: readonly Row[]) => setChosen((before) => new Map([...before, ...more.map((row) => [row.id, row] as const)])),
    [],
  );
  const keep = useCallback((ids: readonly string[]) => setChosen((before) => new Map([...before].filter(([id]) => ids.includes(id)))), []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return { rows, toggle, add, keep, clear };
}
