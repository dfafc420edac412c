import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { InvoicePreview } from "#contracts/invoices/shapes";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Panel } from "#src/ui/pages/panel";
import { InvoiceTotals } from "../show/paper.tsx";
import { InvoiceMissing } from "../show/problems.tsx";

interface SummaryProps {
  preview: {
    data: InvoicePreview | undefined;
    error: { code: string; data: Record<string, unknown>; errors: Record<string, string> } | null;
    isOutdated: boolean;
  };
}

/** Show the totals of the draft as they stand, and what it lacks. */
export function InvoiceSummary({ preview: { data, error, isOutdated } }: SummaryProps) {
  const { t } = useTranslation("invoices");
  return (
    <Panel title={t("sections.totals")}>
      <Flex vertical gap={16} className="bh-stale" aria-busy={isOutdated} aria-live="polite">
        {error && <FormAlert code={error.code} params={error.data} fields={error.errors} />}
        {!data && !error && <LinesSkeleton lines={3} />}
        {data && <InvoiceTotals record={data} />}
        {data && <InvoiceMissing problems={data.problems} />}
      </Flex>
    </Panel>
  );
}
