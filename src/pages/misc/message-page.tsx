import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#src/ui/link-button";
import styles from "./message-page.module.css";

interface MessagePageProps {
  /** The figure people know: 404. */
  figure?: string;
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

/** One short message in the middle of the page, with a way on. */
export function MessagePage({ figure, title, text, action }: MessagePageProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
    heading.current?.focus({ preventScroll: true });
  }, [title, t]);
  return (
    <div className={styles.page}>
      {figure && (
        <p className={`bh-number ${styles.figure}`} aria-hidden="true">
          {figure}
        </p>
      )}
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        {action}
        <LinkButton to="/dashboard/app" type={action ? "default" : "primary"}>
          {t("actions.goHome")}
        </LinkButton>
      </div>
    </div>
  );
}
