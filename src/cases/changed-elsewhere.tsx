import { Alert, Button, Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { CaseNoun, CaseRecord } from "./case-noun.ts";

interface ChangedElsewhereProps<Row extends CaseRecord> {
  of: CaseNoun<Row>;
  seen: Row;
  now: Row;
  onLoad: () => void;
}

/** Show who changed the record under an open dialog and how, and offer to continue with the newer version. */
export function ChangedElsewhere<Row extends CaseRecord>({ of, seen, now, onLoad }: ChangedElsewhereProps<Row>) {
  const { t } = useTranslation("cases");
  const { t: words } = useTranslation(of.contract.noun);
  const { by, fields } = of.changesBetween(seen, now);
  const textOf = (value: string) => (/^(?:enums|common):/.test(value) ? t(value) : value);
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      message={by.length > 0 ? words("changed.by", { name: by.join(", ") }) : t("common:states.changedElsewhere")}
      description={
        <Flex vertical gap={8} align="flex-start">
          {fields.length > 0 && (
            <ul>
              {fields.map(({ field, from, to }) => (
                <li key={field}>
                  {words(`fields.${field}`)}: <bdi>{textOf(from)}</bdi> → <strong>{textOf(to)}</strong>
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
