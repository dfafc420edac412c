import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useLocale } from "#src/ui/use-locale";
import { type DayKind, kindKey } from "./events.ts";

/** Show which kinds have more events than are listed. */
export function Cut({ kinds }: { kinds: readonly DayKind[] }) {
  const { t } = useTranslation("calendar");
  const locale = useLocale();
  if (kinds.length === 0) return null;
  const names = new Intl.ListFormat(locale).format(kinds.map((kind) => t(kindKey(kind))));
  return <Alert banner type="info" message={t("cut", { kinds: names })} />;
}
