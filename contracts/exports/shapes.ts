import { z } from "zod";
import { allowedAction } from "../case-shapes.ts";
import { Id, Time } from "../envelope.ts";

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportStates = ["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;
export type ExportState = (typeof exportStates)[number];
/** Most rows of a file that is sent at once; longer lists are written in the background. */
export const mostAtOnce = 5_000;

/** What may be done with an export; each is the operation of that name. */
export const exportActions = ["file", "cancel", "delete"] as const;

export const ListExport = z.object({
  id: Id,
  /** The list's name, "orders". */
  list: z.string(),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  rows_done: z.int(),
  /** Null when there are more rows than lists count. */
  rows_total: z.int().nullable(),
  file_name: z.string(),
  /** The error's code. */
  error: z.string().nullable(),
  created_at: Time,
  finished_at: Time.nullable(),
  /** When the file is deleted. */
  expires_at: Time,
  allowed_actions: z.array(allowedAction(exportActions).extend({ method: z.enum(["GET", "POST", "DELETE"]) })),
});
export type ListExport = z.output<typeof ListExport>;
