import { type SettingsSection, settings } from "#contracts/settings/settings";
import { useOperation } from "#src/hooks/use-operation";
import { useAbility } from "#src/lib/can";
import { useWords } from "./words.ts";

/** One section of the settings as the server tells it, and why this person may not change it. */
export function useSection<S extends SettingsSection>(section: S) {
  const { say } = useWords();
  const canChange = useAbility().can("update", "Settings");
  const shown = useOperation(settings, "show");
  return {
    section: shown.data?.sections[section],
    facts: shown.data,
    error: shown.error,
    isLoading: shown.isLoading,
    retry: shown.retry,
    refetch: shown.query.refetch,
    canChange,
    readOnly: canChange ? undefined : say("readOnly"),
  };
}
