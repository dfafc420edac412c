import { useTranslation } from "react-i18next";
import { PageShell } from "#src/ui/page-shell";
import { PasswordPanel } from "./password-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { TwoFactorPanel } from "./two-factor-panel.tsx";

/** Show the security of one's own account: password, two-factor authentication, and sessions. */
export default function SecurityPage() {
  const { t } = useTranslation("security");
  return (
    <PageShell width="narrow" lead={t("lead")}>
      <PasswordPanel />
      <TwoFactorPanel />
      <SessionsPanel />
    </PageShell>
  );
}
