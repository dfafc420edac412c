import { InboxOutlined } from "@ant-design/icons";
import { Alert, Flex, Typography, Upload } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ImportFile, importLimits, subscriberImports } from "#contracts/subscribers/imports";
import { useCall } from "#src/hooks/commands/use-call";
import { useLive } from "#src/hooks/data/use-live";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { asFailed } from "#src/lib/calls/failed";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { ImportForm } from "./form.tsx";
import { ImportProgress } from "./progress.tsx";

/** Import subscribers from a CSV file: upload it, map its columns, try it, run it. */
export default function ImportDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("subscribers");
  const [file, setFile] = useState<ImportFile>();
  const list = useOperation(subscriberImports, "list");
  useLive("subscriber-imports", () => void list.retry());
  return (
    <SideDrawer width={640} title={t("imports.title")} onClose={onClose}>
      <Loaded from={list} skeleton={<LinesSkeleton lines={6} />}>
        {({ items }) =>
          file ? (
            <ImportForm
              key={`${file.id} ${file.encoding}`}
              file={file}
              imports={items}
              onReread={setFile}
              onOther={() => setFile(undefined)}
            />
          ) : (
            <Flex vertical gap={24}>
              <UploadFile onUploaded={setFile} />
              {items.length > 0 && (
                <Flex vertical gap={16}>
                  <Typography.Title level={3} style={{ margin: 0, fontSize: 16 }}>
                    {t("imports.last")}
                  </Typography.Title>
                  {items.map((one) => (
                    <ImportProgress key={one.id} found={one} />
                  ))}
                </Flex>
              )}
            </Flex>
          )
        }
      </Loaded>
    </SideDrawer>
  );
}

/** Choose or drop the file; it is uploaded at once and read by the server. */
function UploadFile({ onUploaded }: { onUploaded: (file: ImportFile) => void }) {
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
