import { useTranslation } from "react-i18next";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";

/** Return why an operation on the platform is not done, by the kind of its error: also what only such an operation meets. */
export function useOperationReason(): (kind: string) => string {
  const { t } = useTranslation("cases");
  const enumLabel = useEnumLabel();
  return (kind) => t(`platform.reason.${kind}`, { defaultValue: "" }) || enumLabel("platform_error", kind);
}
