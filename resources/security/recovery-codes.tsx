import { CheckOutlined, CopyOutlined, DownloadOutlined } from "@ant-design/icons";
import { Alert, Button, Card, Flex } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "#src/ui/panel";

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "backhaul-recovery-codes.txt" });
  link.click();
  URL.revokeObjectURL(url);
}

/** Show the recovery codes once. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useTranslation("security");
  const [copied, setCopied] = useState(false);
  const text = codes.join("\n");
  return (
    <Panel title={t("recoveryTitle")}>
      <Flex vertical gap={16}>
        <Alert type="warning" showIcon message={t("recoveryOnce")} />
        <p>{t("recoveryText")}</p>
        <Card size="small">
          <Flex component="ul" wrap gap="8px 24px" dir="ltr" aria-label={t("recoveryTitle")}>
            {codes.map((code) => (
              <li key={code} className="bh-number" style={{ flex: "1 0 130px", fontSize: 16 }}>
                {code}
              </li>
            ))}
          </Flex>
        </Card>
        <Flex wrap gap={8}>
          <Button
            icon={copied ? <CheckOutlined aria-hidden="true" /> : <CopyOutlined aria-hidden="true" />}
            onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            {t(copied ? "common:states.copied" : "actions.copyAll")}
          </Button>
          <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={() => download(`${text}\n`)}>
            {t("common:actions.download")}
          </Button>
          <Button type="primary" onClick={onSaved}>
            {t("actions.saved")}
          </Button>
        </Flex>
      </Flex>
    </Panel>
  );
}
