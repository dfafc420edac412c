import type { PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import type { ClaimAction } from "#contracts/claims/actions";
import { ActionForm, type ActionFormProps } from "#src/cases/action-form";
import { isDangerous } from "../offers.ts";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import type { Act, ActionOperation } from "./use-action.ts";

type BodyOf<Name extends ActionOperation> = NonNullable<Parameters<Act<Name>["run"]>[0]>;

interface ActionDialogProps<Name extends ActionOperation, Values extends object> extends ActionFormProps<BodyOf<Name>, Values> {
  action: ClaimAction;
  act: Act<Name>;
  confirm?: string;
}

/** Show the dialog of an action on a claim. */
export function ActionDialog<Name extends ActionOperation, Values extends object>({
  action,
  act,
  confirm,
  ...props
}: PropsWithChildren<ActionDialogProps<Name, Values>>) {
  const { t } = useTranslation("claims");
  return (
    <ActionForm
      {...props}
      act={act}
      name={action}
      title={t(`dialogs.${action}.title`, { number: act.seen.number })}
      confirm={confirm ?? t(`actions.${action}`)}
      danger={isDangerous(action)}
      changed={(seen, now, onLoad) => <ChangedElsewhere seen={seen} now={now} onLoad={onLoad} />}
    />
  );
}
