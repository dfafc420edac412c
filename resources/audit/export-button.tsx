import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { audit } from "#contracts/audit";
import { useCall } from "#src/hooks/use-call";
import { useErrorText } from "#src/hooks/use-error-text";

/** Download the filtered entries as CSV. */
export function ExportButton({ query }: { query: Record<string, string> }) {
  const { t } = useTranslation("audit");
  const call = useCall();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const run = async () => {
    setBusy(true);
    setProblem("");
    try {
      save((await call(audit, "export", { query })) as unknown as Blob);
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  };
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void run()}>
        {t("actions.export")}
      </Button>
    </>
  );
}

function save(blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = `audit-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
