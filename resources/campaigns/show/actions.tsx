import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign } from "#contracts/campaigns/shapes";
import { useAction } from "#src/hooks/use-action";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { DeleteButton } from "#src/ui/delete-button";
import { useConfirm } from "#src/ui/use-confirm";
import { campaignsAddress, editCampaignAddress } from "../addresses.ts";
import { may } from "../parts.tsx";

/** Pause, resume, cancel, copy or delete a campaign, as far as its stage and the caller's rights allow. */
export function Actions({ campaign }: { campaign: Campaign }) {
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
  return (
    <>
      {may(campaign, "pause") && (
        <Button loading={pause.isPending} onClick={() => void pause.run({})}>
          {t("actions.pause")}
        </Button>
      )}
      {may(campaign, "resume") && (
        <Button type="primary" loading={resume.isPending} onClick={() => void resume.run({})}>
          {t("actions.resume")}
        </Button>
      )}
      {may(campaign, "cancel") && campaign.status !== "DRAFT" && (
        <Button danger loading={cancel.isPending} onClick={() => void end()}>
          {t("actions.cancel")}
        </Button>
      )}
      {may(campaign, "duplicate") && (
        <Button
          loading={copy.isPending}
          onClick={async () => {
            const made = await copy.run({ params, body: {} });
            if (made.ok) void navigate(editCampaignAddress(made.data.id));
          }}
        >
          {t("actions.duplicate")}
        </Button>
      )}
      {may(campaign, "delete") && campaign.audience === 0 && (
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
