import { type Dialog, makeActionDialogs } from "#src/cases/action-dialogs";
import { claimCase } from "../claim-case.ts";
import type { ActionProps } from "./use-action.ts";

const files = import.meta.glob<{ default: Dialog<ActionProps> }>(["./*.tsx", "!./action-dialogs.tsx", "!./*.test.tsx"]);

export const { isDialog, ActionDialogs } = makeActionDialogs(claimCase, files);
