import { z } from "zod";
import type { Operation } from "../contract.ts";
import { exportFormats, mostAtOnce } from "./shapes.ts";

/** Return the operation that sends a list as a file, under the list's own right and filters, without its pages. */
export function exportOf<const List extends Operation>({ data: _, ...list }: List, what: string) {
  const { page: _page, limit: _limit, cursor: _cursor, ...filters } = list.query?.shape ?? {};
  return {
    ...list,
    path: `${list.path}/export`,
    summary: `${what} as a file, all pages, as filtered and sorted; at most ${mostAtOnce} rows at once. Formulas are escaped`,
    query: z.strictObject({ ...filters, format: z.enum(exportFormats) }),
    data: z.string(),
    bare: true,
    errors: ["EXPORT_TOO_LARGE"] as const,
  };
}
