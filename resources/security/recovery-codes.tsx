import { CheckOutlined, CopyOutlined, DownloadOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "#src/ui/panel";
import styles from "./security.module.css";

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "backhaul-recovery-codes.txt" });
  link.click();
  URL.revokeObjectURL(url);
}

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation("security");
  const [copied, setCopied] = useState(false);
  const text = codes.join("\n");
  return (
    <Panel title={t("recoveryTitle")}>
      <div className={styles.form}>
        <Alert type="warning" showIcon message={t("recoveryOnce")} />
        <p>{t("recoveryText")}</p>
        <ul className={styles.codes} dir="ltr" aria-label={t("recoveryTitle")}>
          {codes.map((code) => (
            <li key={code} className="bh-number">
              {code}
            </li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button
            icon={copied ? <CheckOutlined /> : <CopyOutlined />}
            onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            {t(copied ? "common:states.copied" : "actions.copyAll")}
          </Button>
          <Button icon={<DownloadOutlined />} onClick={() => download(`${text}\n`)}>
            {t("common:actions.download")}
          </Button>
          <Button type="primary" onClick={onKept}>
            {t("actions.kept")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
