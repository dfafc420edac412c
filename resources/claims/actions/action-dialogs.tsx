import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { type ClaimAction, claimActionNames } from "#contracts/claims/actions";
import { entryOf } from "../offers.ts";
import type { ActionProps } from "./use-action.ts";

type Dialog = ComponentType<ActionProps & { action: ClaimAction }>;

/** Dialogs are in files named after their action and load when opened. */
const files = import.meta.glob<{ default: Dialog }>(["./*.tsx", "!./*dialog*.tsx", "!./changed-elsewhere.tsx", "!./*.test.tsx"]);
const plain: () => Promise<{ default: Dialog }> = () => import("./plain-dialog.tsx");

/** By action; actions with their own screen have none, actions without a file are only confirmed. */
const dialogs: ReadonlyMap<ClaimAction, LazyExoticComponent<Dialog>> = new Map(
  claimActionNames
    .filter((action) => !entryOf(action).opens && entryOf(action).place !== "none")
    .map((action) => [action, lazy(files[`./${action}.tsx`] ?? plain)]),
);

export const isDialog = (action: ClaimAction): boolean => dialogs.has(action);

/** Show the dialog of the open action. */
export function ActionDialogs(props: ActionProps & { action: ClaimAction }) {
  const Dialog = dialogs.get(props.action);
  return <Suspense>{Dialog && <Dialog {...props} />}</Suspense>;
}
