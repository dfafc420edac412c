import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageShell } from "#src/ui/page-shell";
import { Dense } from "./parts/dense.tsx";
import { Tabs } from "./tabs.tsx";

interface SettingsPageProps {
  /** Which section: names its lead. */
  name: string;
  actions?: ReactNode;
  width?: "full" | "narrow";
}

/** One section of the return settings, with the way to the others. */
export function SettingsPage({ name, actions, width = "narrow", children }: PropsWithChildren<SettingsPageProps>) {
  const { t } = useTranslation("settings");
  return (
    <PageShell title={t("titles:settings")} crumbs={[]} lead={t(`leads.${name}`)} actions={actions} width={width}>
      <Tabs />
      <Dense>{children}</Dense>
    </PageShell>
  );
}
