import { useTranslation } from "react-i18next";
import { type SettingsSection, settings } from "#contracts/settings/settings";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";

/** Return a section of the settings, and why this person cannot change it. */
export function useSection<S extends SettingsSection>(section: S) {
  const { t } = useTranslation("settings");
  const canChange = useAbility().can("update", "Settings");
  const shown = useOperation(settings, "show");
  return {
    section: shown.data?.sections[section],
    facts: shown.data,
    error: shown.error,
    isLoading: shown.isLoading,
    retry: shown.retry,
    refetch: shown.retry,
    canChange,
    readOnly: canChange ? undefined : t("common:states.readOnly"),
  };
}
