import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { type Action, actions } from "#contracts/returns/actions";
import { entryOf } from "../offers.ts";
import type { ActionProps } from "./use-action.ts";

type Dialog = ComponentType<ActionProps & { action: Action }>;

/** A dialog stands in the file named as its action, and its code is fetched when it is opened. */
const files = import.meta.glob<{ default: Dialog }>([
  "./*.tsx",
  "!./*dialog*.tsx",
  "!./changed-elsewhere.tsx",
  "!./flag-picker.tsx",
  "!./*.test.tsx",
]);
const plain: () => Promise<{ default: Dialog }> = () => import("./plain-dialog.tsx");

/** By action; one that has a screen of its own has none, one without a file of its own is only confirmed. */
const dialogs: ReadonlyMap<Action, LazyExoticComponent<Dialog>> = new Map(
  actions
    .filter((action) => !entryOf(action).opens && entryOf(action).place !== "none")
    .map((action) => [action, lazy(files[`./${action}.tsx`] ?? plain)]),
);

export const isDialog = (action: Action): boolean => dialogs.has(action);

/** The dialog of the action that is open. */
export function ActionDialogs(props: ActionProps & { action: Action }) {
  const Dialog = dialogs.get(props.action);
  return <Suspense>{Dialog && <Dialog {...props} />}</Suspense>;
}
