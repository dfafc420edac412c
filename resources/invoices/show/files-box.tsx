import { CodeOutlined, FilePdfOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { useCall } from "#src/hooks/commands/use-call";
import { saveFile } from "#src/lib/browser/save-file";
import { asFailed, type Failed } from "#src/lib/calls/failed";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Panel } from "#src/ui/pages/panel";

/** Download the document's PDF and its e-invoice, which require the session. */
export function FilesBox({ record }: { record: InvoiceDetail }) {
  const { t } = useTranslation("invoices");
  const { save, busy, error } = useDocument(record);
  return (
    <Panel title={t("sections.files")}>
      <Flex vertical gap={12}>
        <FormAlert code={error?.code} params={error?.data} />
        <Flex wrap gap={8}>
          <Button icon={<FilePdfOutlined aria-hidden="true" />} loading={busy === "pdf"} onClick={() => save("pdf")}>
            {t("actions.pdf")}
          </Button>
          {record.einvoice === "READY" && (
            <Button icon={<CodeOutlined aria-hidden="true" />} loading={busy === "xml"} onClick={() => save("xml")}>
              {t("actions.xml")}
            </Button>
          )}
        </Flex>
        {record.einvoice === "READY" && <span className="bh-small">{t("einvoice.ready")}</span>}
      </Flex>
    </Panel>
  );
}

type Form = "pdf" | "xml";

function useDocument({ id, number }: InvoiceDetail) {
  const { t } = useTranslation("invoices");
  const call = useCall();
  const [busy, setBusy] = useState<Form>();
  const [error, setError] = useState<Failed | null>(null);
  const save = async (form: Form) => {
    setBusy(form);
    setError(null);
    try {
      saveFile((await call(invoices, form, { params: { id } })) as Blob, `${number ?? t("draft")}.${form}`);
    } catch (failure) {
      setError(asFailed(failure));
    } finally {
      setBusy(undefined);
    }
  };
  return { save: (form: Form) => void save(form), busy, error };
}
