import { InboxOutlined } from "@ant-design/icons";
import { Alert, Flex, Typography, Upload } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ImportFile, importLimits, subscriberImports } from "#contracts/subscribers/imports";
import { useCall } from "#src/hooks/use-call";
import { useErrorText } from "#src/hooks/use-error-text";
import { asFailed } from "#src/lib/failed";
import { numberWords } from "#src/lib/formats";
import { useLocale } from "#src/ui/use-locale";

/** Choose or drop the file; it is uploaded at once and read by the server. */
export function UploadFile({ onUploaded }: { onUploaded: (file: ImportFile) => void }) {
  const { t } = useTranslation("subscribers");
  const locale = useLocale();
  const call = useCall();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  async function send(file: File) {
    setBusy(true);
    setProblem("");
    try {
      const form = new FormData();
      form.append("file", file);
      onUploaded((await call(subscriberImports, "upload", { body: form })) as ImportFile);
    } catch (error) {
      const { errors, data } = asFailed(error);
      const rows = numberWords(importLimits.rows, locale);
      setProblem(errors.file ? t([`imports.problem.${data.problem}`, "imports.problem.INVALID"], { rows }) : errorText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">
        {t("imports.lead", { rows: numberWords(importLimits.rows, locale), size: importLimits.bytes / 1024 / 1024 })}
      </Typography.Text>
      {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      <Upload.Dragger
        accept=".csv,.txt,text/csv"
        disabled={isBusy}
        showUploadList={false}
        customRequest={({ file }) => void send(file as File)}
        aria-label={t("imports.choose")}
      >
        <Flex vertical align="center" gap={8}>
          <InboxOutlined aria-hidden="true" style={{ fontSize: 32 }} />
          <span role="status">{isBusy ? t("imports.reading") : t("imports.choose")}</span>
        </Flex>
      </Upload.Dragger>
    </Flex>
  );
}
