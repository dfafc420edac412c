import { z } from "zod";

export const exportFormats = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportStates = ["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;
export type ExportState = (typeof exportStates)[number];
export const ExportFormat = z.enum(exportFormats);
