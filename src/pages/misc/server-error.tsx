import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { AntdProvider } from "#src/theme/antd-provider";
import { MessagePage } from "./message-page.tsx";

/** Also the last resort when a screen or the frame around it breaks, so it brings antd along. */
export default function ServerError() {
  const { t } = useTranslation();
  return (
    <AntdProvider>
      <MessagePage
        figure="500"
        title={t("pages.serverError.title")}
        text={t("pages.serverError.text")}
        action={
          <Button type="primary" onClick={() => window.location.reload()}>
            {t("actions.reload")}
          </Button>
        }
      />
    </AntdProvider>
  );
}
