import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PortalLook } from "#contracts/portal/look";
import { type PreviewShow, previewQuery, previewReady, previewShow } from "#contracts/portal/preview";
import type { Language } from "#contracts/session/rules";
import { Panel } from "#src/ui/panel";
import styles from "./page.module.css";

interface PreviewProps {
  path: string;
  look: Partial<PortalLook>;
  language: Language;
}

/** Show the portal at phone size with the unsaved draft. Messages go to and come from our own origin only. */
export function Preview({ path, look, language }: PreviewProps) {
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
