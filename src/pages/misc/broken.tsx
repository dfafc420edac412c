import { Button, Flex } from "antd";
import { useTranslation } from "react-i18next";

/** Show a reload button when nothing else renders, without layout or theme. */
export function Broken() {
  const { t } = useTranslation();
  return (
    <Flex vertical align="center" justify="center" gap={16} component="main" style={{ minBlockSize: "100dvh", padding: 24 }}>
      <h1>{t("pages.serverError.title")}</h1>
      <p>{t("pages.serverError.text")}</p>
      <Button type="primary" onClick={() => window.location.reload()}>
        {t("actions.reload")}
      </Button>
    </Flex>
  );
}
