import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import type { SettingsWarning } from "#contracts/settings/settings";
import { listWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";

interface WarningsProps {
  warnings: readonly SettingsWarning[];
  /** Only those of this part of the data: "policies.2". */
  at?: string;
}

/** Show the warnings of the last save. */
export function Warnings({ warnings, at = "" }: WarningsProps) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const own = warnings.filter(({ path }) => !at || path === at || path.startsWith(`${at}.`));
  const names = (list: readonly string[]) =>
    listWords(
      list.map((name) => `“${name}”`),
      locale,
    );
  return own.map((one) => (
    <Alert key={`${one.code} ${one.path}`} type="warning" showIcon message={t(`warning.${one.code}`, { names: names(one.names) })} />
  ));
}
