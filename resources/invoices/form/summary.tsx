import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { InvoicePreview } from "#contracts/invoices/shapes";
import { FormAlert } from "#src/ui/form-alert";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { Totals } from "../show/paper.tsx";
import { Missing } from "../show/problems.tsx";

interface SummaryProps {
  preview: {
    data: InvoicePreview | undefined;
    error: { code: string; data: Record<string, unknown>; errors: Record<string, string> } | null;
    isOutdated: boolean;
  };
}

/** Show the totals of the draft as they stand, and what it lacks. */
export function Summary({ preview: { data, error, isOutdated } }: SummaryProps) {
  const { t } = useTranslation("invoices");
  return (
    <Panel title={t("sections.totals")}>
      <Flex vertical gap={16} className="bh-stale" aria-busy={isOutdated} aria-live="polite">
        {error && <FormAlert code={error.code} params={error.data} fields={error.errors} />}
        {!data && !error && <LinesSkeleton lines={3} />}
        {data && <Totals record={data} />}
        {data && <Missing problems={data.problems} />}
      </Flex>
    </Panel>
  );
}
