import { useTranslation } from "react-i18next";
import { DateText } from "#src/ui/date-text";
import styles from "./list.module.css";

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** One kept value as a reader expects it: yes and no, times, lists, and everything else as it is. */
export function Value({ value }: { value: unknown }) {
  const { t } = useTranslation();
  const named = (one: unknown) => (/^\w+$/.test(String(one)) ? t(`audit.values.${one}`, { defaultValue: String(one) }) : String(one));
  if (value === null || value === "") return <span className={styles.nothing}>{t("audit.nothing")}</span>;
  if (typeof value === "boolean") return t(value ? "states.yes" : "states.no");
  if (typeof value === "string" && instant.test(value)) return <DateText at={value} />;
  if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    return <bdi>{value.length ? value.map(named).join(", ") : t("states.none")}</bdi>;
  if (typeof value === "object") return <bdi className={styles.code}>{JSON.stringify(value)}</bdi>;
  return <bdi>{named(value)}</bdi>;
}
