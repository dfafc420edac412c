import { useTranslation } from "react-i18next";
import { type ShopSettings, shopSettings } from "#contracts/shop-settings";
import { useCommand } from "#src/hooks/use-command";
import { useOperation } from "#src/hooks/use-operation";
import { useSectionForm } from "#src/hooks/use-section-form";
import { useAbility } from "#src/lib/can";
import { type MailValues, toBody, toValues } from "./values.ts";

/** Return the form of how a store presents itself in its mails. */
export function useMailForm() {
  const { t } = useTranslation("shop-settings");
  const canChange = useAbility().can("update", "MailSettings");
  const shown = useOperation(shopSettings, "show");
  const save = useCommand(shopSettings, "save");
  const form = useSectionForm<ShopSettings, MailValues>({
    section: shown.data,
    read: shown,
    canChange,
    toValues,
    command: save,
    save: (values, { version }) => save.run({ body: toBody(values) }, { expectedVersion: version }),
  });
  return { ...form, readOnly: canChange ? undefined : t("common:states.readOnly") };
}
