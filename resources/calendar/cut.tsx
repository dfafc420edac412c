import { useTranslation } from "react-i18next";
import type { CalendarKind } from "#contracts/returns/overview";
import { useLocale } from "#src/ui/use-locale";
import styles from "./calendar.module.css";

/** Says of what there is more than shows. */
export function Cut({ kinds }: { kinds: readonly CalendarKind[] }) {
  const { t } = useTranslation("calendar");
  const locale = useLocale();
  if (kinds.length === 0) return null;
  const names = new Intl.ListFormat(locale).format(kinds.map((kind) => t(`kind.${kind}`)));
  return <p className={styles.cut}>{t("cut", { kinds: names })}</p>;
}
