import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { AntdProvider } from "#src/theme/antd-provider";

/** Warns that anybody who can reach this installation can sign in with the demo's published password. */
export default function DemoAlert() {
  const { t } = useTranslation();
  return (
    <AntdProvider>
      <Alert type="warning" showIcon role="status" message={t("auth.demoAccountsTitle")} description={t("auth.demoAccounts")} />
    </AntdProvider>
  );
}
