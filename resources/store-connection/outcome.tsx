import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { Can } from "#src/lib/can";
import { LinkButton } from "#src/ui/link-button";
import { importsAddress } from "./other-addresses.ts";

/** Show how a visit to the platform's consent page ended: the server passes it in the address. */
export function Outcome() {
  const { t } = useTranslation("store-connection");
  const [search, setSearch] = useSearchParams();
  const outcome = search.get("outcome");
  if (!outcome) return null;
  const close = { closable: true, onClose: () => setSearch({}, { replace: true }) };
  if (outcome !== "connected")
    return (
      <Alert {...close} type="error" showIcon role="alert" message={t("failed")} description={t([`errors:${outcome}`, "errors:UNKNOWN"])} />
    );
  const webhooks = search.get("webhooks");
  const isWhole = webhooks !== "incomplete" && webhooks !== "skipped";
  return (
    <Alert
      {...close}
      type={isWhole ? "success" : "warning"}
      showIcon
      role="status"
      message={t("done.connected")}
      description={!isWhole && t(`webhooks.${webhooks}`)}
      action={
        <Can I="create" an="Import">
          <LinkButton to={importsAddress}>{t("actions.import")}</LinkButton>
        </Can>
      }
    />
  );
}
