import { useTranslation } from "react-i18next";
import { PageShell } from "#src/ui/page-shell";
import { PasswordPanel } from "./password-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { TwoFactorPanel } from "./two-factor-panel.tsx";

/** What guards one's own account: the password, the second step, and where one is signed in. */
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
