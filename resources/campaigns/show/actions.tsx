import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign } from "#contracts/campaigns/shapes";
import type { CampaignAction } from "#contracts/campaigns/states";
import { useAction } from "#src/hooks/commands/use-action";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { isAllowed, whyNot } from "#src/lib/calls/allowed";
import { ActionBar, type ActionItem } from "#src/ui/actions/action-bar";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { campaignsAddress, editCampaignAddress } from "../resource.ts";

/** Offer to pause, resume, cancel, copy and delete a campaign; what nobody has received is deleted instead of cancelled. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const pause = useAction(campaigns, "pause", campaign, { failure: "toast" });
  const resume = useAction(campaigns, "resume", campaign, { failure: "toast" });
  const cancel = useAction(campaigns, "cancel", campaign, { failure: "toast" });
  const copy = useCommand(campaigns, "duplicate", { failure: "toast" });
  const remove = useCommand(campaigns, "delete");
  const params = { id: campaign.id };
  const end = async () => {
    const question = { title: t("confirm.cancel"), text: t("confirm.cancelText"), confirm: t("actions.cancel"), danger: true };
    if (await confirm(question)) await cancel.run({});
  };
  const duplicate = async () => {
    const made = await copy.run({ params, body: {} });
    if (made.ok) void navigate(editCampaignAddress(made.data.id));
  };
  const item = (action: CampaignAction, loading: boolean, onClick: () => void): ActionItem => ({
    key: action,
    label: t(`actions.${action}`),
    reason: whyNot(campaign, action),
    loading,
    onClick,
  });
  const isPaused = isAllowed(campaign, "resume");
  const mayDelete = isAllowed(campaign, "delete");
  const steps = [
    ...(isPaused ? [] : [item("pause", pause.isPending, () => void pause.run({}))]),
    ...(mayDelete ? [] : [{ ...item("cancel", cancel.isPending, () => void end()), danger: true }]),
    item("duplicate", copy.isPending, () => void duplicate()),
  ];
  return (
    <>
      <ActionBar
        primary={isPaused ? item("resume", resume.isPending, () => void resume.run({})) : undefined}
        actions={steps.sort((a, b) => Number(Boolean(a.reason)) - Number(Boolean(b.reason)))}
        visible={steps.filter(({ reason }) => !reason).length}
      />
      {mayDelete && (
        <DeleteButton
          label={t("actions.delete")}
          question={t("confirm.delete", { name: campaign.name })}
          onDelete={async () => {
            const gone = await remove.run({ params });
            if (!gone.ok) return errorText(gone.error);
            void navigate(campaignsAddress);
            return undefined;
          }}
        />
      )}
    </>
  );
}
