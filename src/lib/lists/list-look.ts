import { useMemo } from "react";
import { useMedia } from "../browser/media.ts";
import { usePersisted } from "../browser/storage.ts";

/** What a table's column needs to be chosen. */
interface Named {
  key?: unknown;
  title?: unknown;
  /** Hidden in a window without room for every column, until the person chooses it. */
  optional?: boolean;
}
export type Density = "small" | "middle";

/** How a person looks at a list: which columns, and how high the rows are. Stored on this device. */
export interface Look {
  /** The list's name. */
  name: string;
  density: Density;
  setDensity: (density: Density) => void;
  /** Keys of hidden columns. */
  hidden: readonly string[];
  setHidden: (keys: string[]) => void;
  /** Columns that can be hidden. */
  choices: readonly { key: string; title: string }[];
}

const none: string[] = [];

/**
 * Return the visible columns of a list, and what its toolbar needs to change them. The first column names the record and a column without
 * a title in words holds its buttons: these are always shown.
 */
export function useLook<Column extends Named>(name: string, columns: Column[]): Look & { columns: Column[] } {
  const hasRoom = useMedia("(min-width: 1600px)");
  const first = useMemo(
    () => (hasRoom ? none : columns.filter(({ optional }) => optional).map(({ key }) => String(key))),
    [hasRoom, columns],
  );
  const [hidden, setHidden] = usePersisted<string[]>(`${name}.hidden`, first);
  const [density, setDensity] = usePersisted<Density>(`${name}.density`, "middle");
  const shown = useMemo(() => columns.filter((column, index) => index === 0 || !hidden.includes(String(column.key))), [columns, hidden]);
  const choices = useMemo(
    () => columns.slice(1).flatMap(({ key, title }) => (typeof title === "string" ? [{ key: String(key), title }] : [])),
    [columns],
  );
  return { name, density, setDensity, hidden, setHidden, choices, columns: shown };
}
