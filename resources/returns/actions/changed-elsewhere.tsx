import { Alert, Button, Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
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
  const word = (key: string) => (key.startsWith("enums:") ? t(key) : key === "none" ? t("assignee.none") : key);
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      message={by.length > 0 ? t("changed.by", { name: by.join(", ") }) : t("common:states.changedElsewhere")}
      description={
        <Flex vertical gap={8} align="flex-start">
          {fields.length > 0 && (
            <ul>
              {fields.map(({ field, from, to }) => (
                <li key={field}>
                  {t(`fields.${field}`)}: <bdi>{word(from)}</bdi> → <strong>{word(to)}</strong>
                </li>
              ))}
            </ul>
          )}
          <p>{t("changed.entriesPreserved")}</p>
          <Button size="small" onClick={onLoad}>
            {t("changed.load")}
          </Button>
        </Flex>
      }
    />
  );
}
