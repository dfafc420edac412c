import { useTranslation } from "react-i18next";
import { automations } from "#contracts/automations/automations";
import type { Automation } from "#contracts/automations/shapes";
import { type AutomationAction, automationActions } from "#contracts/automations/states";
import { useAction } from "#src/hooks/use-action";
import { Can } from "#src/lib/can";
import { ActionButton } from "#src/ui/action-button";

/** Start, stop and end an automation, as far as its state allows. */
export function StatusActions({ automation }: { automation: Automation }) {
  const shown = automationActions.filter((action) => automation.allowed_actions.find((one) => one.action === action)?.allowed);
  return (
    <Can I="send" a="Automation">
      {shown.map((action) => (
        <StatusButton key={action} action={action} automation={automation} />
      ))}
    </Can>
  );
}

function StatusButton({ action, automation }: { action: AutomationAction; automation: Automation }) {
  const { t } = useTranslation("automations");
  const change = useAction(automations, action, automation, { failure: "toast" });
  return (
    <ActionButton type={action === "activate" ? "primary" : "default"} action={change}>
      {t(`actions.${action}`)}
    </ActionButton>
  );
}
