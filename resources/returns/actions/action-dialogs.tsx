import { type Dialog, makeActionDialogs } from "#src/cases/action-dialogs";
import { returnCase } from "../return-case.ts";
import type { ActionProps } from "./use-action.ts";

const files = import.meta.glob<{ default: Dialog<ActionProps> }>(["./*.tsx", "!./action-dialogs.tsx", "!./*.test.tsx"]);

export const { isDialog, ActionDialogs } = makeActionDialogs(returnCase, files);
