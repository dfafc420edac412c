import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { campaigns } from "#contracts/campaigns/campaigns";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { Can } from "#src/lib/session/can";

/** Say that campaigns and automations are held because the database has moved; the owner lets them go. */
export function HeldAlert() {
  const { t } = useTranslation("campaigns");
  const sending = useOperation(campaigns, "sending");
  const confirm = useCommand(campaigns, "confirmSending", { failure: "toast" });
  if (!sending.data?.held) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message={t("campaigns:held.title")}
      description={t("campaigns:held.text")}
      action={
        <Can I="manage" a="Campaign">
          <Button loading={confirm.isPending} onClick={() => void confirm.run({ body: {} })}>
            {t("campaigns:held.confirm")}
          </Button>
        </Can>
      }
    />
  );
}
