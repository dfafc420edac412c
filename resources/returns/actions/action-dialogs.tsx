import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import type { Action } from "#contracts/returns/states";
import type { ActionProps } from "./use-action.ts";

/** Actions asked for in a dialog; inspecting and processing are screens of their own. */
export type DialogAction = Exclude<Action, "evaluation" | "process" | "suggested-financial-outcome">;

/** A dialog's code is fetched when it is opened. */
const dialogs: Record<DialogAction, LazyExoticComponent<ComponentType<ActionProps>>> = {
  approve: lazy(() => import("./approve.tsx")),
  decline: lazy(() => import("./decline.tsx")),
  update: lazy(() => import("./update.tsx")),
  "in-transit": lazy(() => import("./in-transit.tsx")),
  "shipment-received": lazy(() => import("./shipment-received.tsx")),
  restock: lazy(() => import("./restock.tsx")),
  refund: lazy(() => import("./refund.tsx")),
  "create-store-credit": lazy(() => import("./create-store-credit.tsx")),
  "send-invoice": lazy(() => import("./send-invoice.tsx")),
  "release-hold": lazy(() => import("./release-hold.tsx")),
  "fulfill-exchange-items": lazy(() => import("./fulfill-exchange-items.tsx")),
  close: lazy(() => import("./close.tsx")),
  cancel: lazy(() => import("./cancel.tsx")),
  reopen: lazy(() => import("./reopen.tsx")),
  notes: lazy(() => import("./notes.tsx")),
  assign: lazy(() => import("./assign.tsx")),
  flags: lazy(() => import("./flags.tsx")),
};

export const isDialog = (action: Action | undefined): action is DialogAction => action !== undefined && action in dialogs;

/** The dialog of the action that is open. */
export function ActionDialogs({ action, ...props }: ActionProps & { action: DialogAction }) {
  const Dialog = dialogs[action];
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
