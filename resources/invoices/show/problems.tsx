import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import type { InvoiceDetail, InvoicePreview } from "#contracts/invoices/shapes";
import { problemLabel } from "./problem-label.ts";

/** Show what a draft still lacks before it can be issued, or what an issued document lacks. */
export function Problems({ record }: { record: Pick<InvoiceDetail, "problems" | "flags" | "einvoice" | "einvoice_rule"> }) {
  const { t } = useTranslation("invoices");
  return (
    <>
      <Missing problems={record.problems} />
      {record.flags.length > 0 && (
        <Alert type="warning" showIcon message={record.flags.map((flag) => t(`records:invoice_flag.${flag}`)).join(" · ")} />
      )}
      {record.einvoice === "REFUSED" && (
        <Alert
          type="info"
          showIcon
          message={t("einvoice.refused", { rule: record.einvoice_rule ?? "" })}
          description={t("einvoice.refusedText")}
        />
      )}
    </>
  );
}

export function Missing({ problems }: Pick<InvoicePreview, "problems">) {
  const { t } = useTranslation("invoices");
  if (problems.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      message={t("problems.title")}
      description={
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.field} ${problem.code}`}>
              <bdi>{problemLabel(problem.field, t)}</bdi>: {problem.message}
            </li>
          ))}
        </ul>
      }
    />
  );
}
