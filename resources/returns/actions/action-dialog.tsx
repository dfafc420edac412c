import type { PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "#contracts/returns/actions";
import { ActionForm, type ActionFormProps } from "#src/cases/action-form";
import { isDangerous } from "../offers.ts";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import type { Act, ActionOperation } from "./use-action.ts";

type BodyOf<Name extends ActionOperation> = NonNullable<Parameters<Act<Name>["run"]>[0]>;

interface ActionDialogProps<Name extends ActionOperation, Values extends object> extends ActionFormProps<BodyOf<Name>, Values> {
  action: Action;
  act: Act<Name>;
  /** Default: the action's title. */
  title?: string;
  confirm?: string;
  danger?: boolean;
}

/** Show the dialog of an action on a return. */
export function ActionDialog<Name extends ActionOperation, Values extends object>({
  action,
  act,
  title,
  confirm,
  danger,
  ...props
}: PropsWithChildren<ActionDialogProps<Name, Values>>) {
  const { t } = useTranslation("returns");
  return (
    <ActionForm
      {...props}
      act={act}
      name={action}
      title={title ?? t(`dialogs.${action}.title`, { number: act.seen.number })}
      confirm={confirm ?? t(`actions.${action}`)}
      danger={danger ?? isDangerous(action)}
      silent={["PLATFORM_AMOUNT_DIFFERS"]}
      changed={(seen, now, onLoad) => <ChangedElsewhere seen={seen} now={now} onLoad={onLoad} />}
    />
  );
}
