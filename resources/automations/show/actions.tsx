import { EditOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { automations } from "#contracts/automations/automations";
import type { Automation } from "#contracts/automations/shapes";
import { useAction } from "#src/hooks/commands/use-action";
import { isAllowed, whyNot } from "#src/lib/calls/allowed";
import { ActionBar, type ActionItem } from "#src/ui/actions/action-bar";
import { editAutomationAddress } from "../addresses.ts";

/** Offer to edit, start, stop and end an automation. */
export function AutomationActions({ automation }: { automation: Automation }) {
  const { t } = useTranslation("automations");
  const navigate = useNavigate();
  const changes = {
    activate: useAction(automations, "activate", automation, { failure: "toast" }),
    pause: useAction(automations, "pause", automation, { failure: "toast" }),
    archive: useAction(automations, "archive", automation, { failure: "toast" }),
  };
  const item = (action: keyof typeof changes): ActionItem => ({
    key: action,
    label: t(`actions.${action}`),
    reason: whyNot(automation, action),
    loading: changes[action].isPending,
    onClick: () => void changes[action].run(),
  });
  const edit: ActionItem = {
    key: "update",
    label: t("common:actions.edit"),
    icon: <EditOutlined aria-hidden="true" />,
    reason: whyNot(automation, "update"),
    onClick: () => void navigate(editAutomationAddress(automation)),
  };
  const isActive = isAllowed(automation, "pause");
  const mayActivate = isAllowed(automation, "activate");
  const steps = [edit, ...(isActive ? [item("pause")] : []), item("archive"), ...(isActive || mayActivate ? [] : [item("activate")])];
  return (
    <ActionBar
      primary={mayActivate ? item("activate") : undefined}
      actions={steps.sort((a, b) => Number(Boolean(a.reason)) - Number(Boolean(b.reason)))}
      visible={steps.filter(({ reason }) => !reason).length}
    />
  );
}
