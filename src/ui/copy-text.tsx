import { CheckOutlined, CopyOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./copy-text.module.css";

/** A number or code that people carry elsewhere, with a button that copies it. */
export function CopyText({ text, label }: { text: string; label?: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <span className={styles.copy}>
      <bdi className={`bh-number ${styles.text}`}>{text}</bdi>
      <button
        type="button"
        className={styles.button}
        aria-label={copied ? t("states.copied") : t("actions.copy", { name: label ?? text })}
        onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {copied ? <CheckOutlined aria-hidden="true" /> : <CopyOutlined aria-hidden="true" />}
      </button>
      <span className="bh-hidden" role="status">
        {copied && t("states.copied")}
      </span>
    </span>
  );
}
