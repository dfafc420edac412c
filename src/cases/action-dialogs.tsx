import { lazy, type ReactNode } from "react";
import type { DrawnActions } from "#contracts/action";
import { OnDemand } from "#src/first-paint/on-demand";
import type { CaseNoun, CaseRecord } from "./case-noun.ts";

export interface CaseDialogProps<Row extends CaseRecord = CaseRecord> {
  of: CaseNoun<Row>;
  action: string;
  record: Row;
  onClose: () => void;
}
type Dialog<Props> = (props: Props) => ReactNode;
type Load<Props> = () => Promise<{ default: Dialog<Props> }>;

/** Dialogs of actions that every case has. */
const shared: Readonly<Record<string, Load<CaseDialogProps>>> = {
  assign: () => import("./actions/assign.tsx"),
  flags: () => import("./actions/flags.tsx"),
  notes: () => import("./actions/notes.tsx"),
};
/** For actions that take a reason. */
const reason: Load<CaseDialogProps> = () => import("./actions/reason.tsx");
/** For actions that are only confirmed. */
const plain: Load<CaseDialogProps> = () => import("./actions/plain.tsx");

/**
 * Return the dialogs of a noun's actions, which load when they are opened: the noun's own, listed by action, then the shared ones; else
 * one that asks for a reason or only confirms, as the action says. Actions with their own screen have none.
 */
export function makeActionDialogs<Row extends CaseRecord, Table extends DrawnActions>(
  noun: CaseNoun<Row, Table>,
  own: Readonly<Partial<Record<keyof Table & string, Load<CaseDialogProps<Row>>>>>,
) {
  type Action = keyof Table & string;
  const dialogs = new Map(
    Object.entries(noun.actions)
      .filter(([, { opens, place }]) => !opens && place !== "none")
      .map(([action, { asks }]) => {
        const load = own[action] ?? shared[action] ?? (asks ? reason : plain);
        return [action, lazy<Dialog<CaseDialogProps<Row>>>(load)];
      }),
  );
  return {
    isDialog: (action: Action): boolean => dialogs.has(action),
    /** Show the dialog of the open action. */
    ActionDialogs: (props: { action: Action; record: Row; onClose: () => void }) => {
      const Dialog = dialogs.get(props.action);
      return <OnDemand onMissing={props.onClose}>{Dialog && <Dialog {...props} of={noun} />}</OnDemand>;
    },
  };
}
