import { Flex, Form } from "antd";
import { type PropsWithChildren, type ReactNode, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PortalLook } from "#contracts/portal/look";
import { type PreviewShow, previewQuery, previewReady, previewShow } from "#contracts/portal/preview";
import { portalSettings } from "#contracts/portal/settings";
import type { Language } from "#contracts/session/rules";
import { useFiles } from "#src/hooks/commands/use-files";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useSession } from "#src/lib/session/session";
import { RecordHistory } from "#src/ui/data/record-history";
import { RecordForm } from "#src/ui/forms/record-form";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { SectionTabs } from "#src/ui/pages/section-tabs";
import { usePhotoUrls } from "#src/ui/photos/use-photo-urls";
import styles from "./page.module.css";
import { lookAddress, portalAddress } from "./resource.ts";
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

interface PreviewProps {
  path: string;
  look: Partial<PortalLook>;
  language: Language;
}

/** Show the portal at phone size with the unsaved draft. Messages go to and come from our own origin only. */
function Preview({ path, look, language }: PreviewProps) {
  const { t } = useTranslation("portal-settings");
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef<PreviewShow<PortalLook>>(undefined);
  latest.current = { type: previewShow, language, look };
  const tell = useCallback(() => frame.current?.contentWindow?.postMessage(latest.current, location.origin), []);
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<{ type?: unknown } | null>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data?.type === previewReady) tell();
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [tell]);
  useEffect(() => {
    tell();
  });
  return (
    <Panel title={t("preview.title")} flush className={styles.preview}>
      <iframe ref={frame} className={styles.phone} src={`${path}?${previewQuery}`} title={t("preview.frame")} />
    </Panel>
  );
}
