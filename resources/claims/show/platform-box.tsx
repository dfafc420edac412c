import { useTranslation } from "react-i18next";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { PlatformBox as Box } from "#src/cases/platform-box";
import { useAction } from "../actions/use-action.ts";

/** Show what the claim does on the store's platform. */
export function PlatformBox({ record }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const retry = useAction(record, "retry-platform");
  if (!record.platform) return null;
  const names = { exchange: t("platform.order"), fulfil: t("platform.sent") };
  return <Box platform={record.platform} currency={record.currency} noun="Claim" names={names} retry={retry} />;
}
