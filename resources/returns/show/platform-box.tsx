import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { PlatformBox as Box } from "#src/cases/platform-box";
import { useAction } from "../actions/use-action.ts";

/** Show what the return does on the store's platform. */
export function PlatformBox({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const retry = useAction(record, "retry-platform");
  if (!record.platform) return null;
  return (
    <Box platform={record.platform} currency={record.currency} noun="Return" retry={retry}>
      {record.platform.exchange_stands && <Alert type="warning" showIcon message={t("platform.exchangeStands")} />}
    </Box>
  );
}
