import { Flex, Form } from "antd";
import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { portalSettings } from "#contracts/portal/settings";
import type { Language } from "#contracts/session/rules";
import { useFiles } from "#src/hooks/use-files";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { useSession } from "#src/lib/session";
import { PageShell } from "#src/ui/page-shell";
import { RecordForm } from "#src/ui/record-form";
import { RecordHistory } from "#src/ui/record-history";
import { SectionTabs } from "#src/ui/section-tabs";
import { usePhotoUrls } from "#src/ui/use-photo-urls";
import { lookAddress, portalAddress } from "./addresses.ts";
import styles from "./page.module.css";
import { Preview } from "./preview.tsx";
import type { PortalForm } from "./use-portal-form.ts";
import { type PortalValues, toLook } from "./values.ts";

const pages = [
  [portalAddress, "portal"],
  [lookAddress, "look"],
] as const;

interface PortalPageProps {
  name: "portal" | "look";
  form: PortalForm;
  /** The language being edited and previewed. */
  language: Language;
  /** Shown before the form. */
  head?: ReactNode;
}

/** Show one of the two portal settings pages: link to the other, form, and live preview. */
export function PortalPage({ name, form, language, head, children }: PropsWithChildren<PortalPageProps>) {
  const { t } = useTranslation("portal-settings");
  return (
    <PageShell title={t("titles:portal-settings")} crumbs={[]} lead={t(`leads.${name}`)} actions={<History />}>
      <SectionTabs label={t("titles:portal-settings")} tabs={pages.map(([to, page]) => [to, t(`tabs.${page}`), true] as const)} />
      <div className={styles.beside}>
        <Flex vertical gap={16} style={{ minInlineSize: 0 }}>
          {head}
          <RecordForm dense form={form} readOnly={form.readOnly}>
            {children}
          </RecordForm>
        </Flex>
        {form.held && <Live form={form} language={language} />}
      </div>
    </PageShell>
  );
}

function History() {
  const storeId = useSession((session) => session.store?._id) ?? "";
  return <RecordHistory history={useRecordHistory(portalSettings.noun, storeId)} />;
}

function Live({ form: { form, held }, language }: Pick<PortalPageProps, "form" | "language">) {
  const typed = (Form.useWatch([], form) as PortalValues | undefined) ?? {};
  const { load } = useFiles();
  const logo = "logo_file_id" in typed ? typed.logo_file_id : held?.logo_file_id;
  const urls = usePhotoUrls(logo ? [{ id: logo }] : [], load);
  const look = { ...toLook(held ?? {}, null), ...toLook({ ...typed, logo_file_id: logo ?? null }, (logo && urls[logo]) || null) };
  const offered = look.languages ?? held?.languages ?? [];
  return <Preview path={held?.portal_path ?? ""} look={look} language={offered.includes(language) ? language : (offered[0] ?? language)} />;
}
