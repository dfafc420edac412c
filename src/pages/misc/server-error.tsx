import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { MessagePage } from "./message-page.tsx";

/** Show the error page when a screen or the layout around it crashes. */
export default function ServerError() {
  const { t } = useTranslation();
  const reload = (
    <Button key="reload" type="primary" onClick={() => window.location.reload()}>
      {t("actions.reload")}
    </Button>
  );
  return <MessagePage figure="500" title={t("pages.serverError.title")} text={t("pages.serverError.text")} action={reload} />;
}
