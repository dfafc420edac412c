import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SettingsSection } from "#contracts/settings/settings";
import { PageShell } from "#src/ui/page-shell";
import { SectionHistory } from "./section-history.tsx";
import { Tabs } from "./tabs.tsx";

interface SettingsPageProps {
  /** Key of the page's lead text. */
  name: string;
  section: SettingsSection;
  actions?: ReactNode;
  width?: "full" | "narrow";
}

/** Show one section of the return settings, with links to the others. */
export function SettingsPage({ name, section, actions, width = "narrow", children }: PropsWithChildren<SettingsPageProps>) {
  const { t } = useTranslation("settings");
  const buttons = (
    <>
      <SectionHistory section={section} />
      {actions}
    </>
  );
  return (
    <PageShell title={t("titles:settings")} crumbs={[]} lead={t(`leads.${name}`)} actions={buttons} width={width}>
      <Tabs />
      {children}
    </PageShell>
  );
}
