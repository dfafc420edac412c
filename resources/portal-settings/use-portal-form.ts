import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type PortalData, type PortalSettings, portalSettings } from "#contracts/portal/settings";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useSectionForm } from "#src/hooks/forms/use-section-form";
import { useAbility } from "#src/lib/session/can";
import { type PortalValues, portalSettingsBody } from "./values.ts";

/** Return the form of one portal settings page, limited to its own fields. */
export function usePortalForm(fields: readonly (keyof PortalData)[]) {
  const { t } = useTranslation("portal-settings");
  const canChange = useAbility().can("update", "Portal");
  const shown = useOperation(portalSettings, "show");
  const save = useCommand(portalSettings, "save", { notice: "portal-settings:saved" });
  const form = useSectionForm<PortalSettings, PortalValues>({
    section: shown.data,
    read: shown,
    canChange,
    toValues: useCallback((known) => Object.fromEntries(fields.map((field) => [field, known[field]])), [fields]),
    command: save,
    save: (values, { version }) =>
      save.run({ body: { ...(portalSettingsBody(values) as Record<string, unknown>), expected_version: version } }),
  });
  return { ...form, readOnly: canChange ? undefined : t("common:states.readOnly") };
}
export type PortalForm = ReturnType<typeof usePortalForm>;
