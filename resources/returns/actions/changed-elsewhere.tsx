import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { ChangedElsewhere as ChangedNotice } from "#src/cases/changed-elsewhere";
import { changesBetween } from "../changes.ts";

interface ChangedElsewhereProps {
  seen: ReturnDetail;
  now: ReturnDetail;
  onLoad: () => void;
}

/** Show who changed the return under an open dialog and how, and offer to continue with the newer version. */
export function ChangedElsewhere({ seen, now, onLoad }: ChangedElsewhereProps) {
  const { t } = useTranslation("returns");
  const { by, fields } = changesBetween(seen, now);
  const word = (key: string) => (key.startsWith("enums:") || key.startsWith("common:") ? t(key) : key);
  return (
    <ChangedNotice
      message={by.length > 0 ? t("changed.by", { name: by.join(", ") }) : t("common:states.changedElsewhere")}
      fields={fields.map(({ field, from, to }) => ({ label: t(`fields.${field}`), from: word(from), to: word(to) }))}
      onLoad={onLoad}
    />
  );
}
