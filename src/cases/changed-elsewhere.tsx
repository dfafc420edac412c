import { Alert, Button, Flex } from "antd";
import { useTranslation } from "react-i18next";

export interface ChangedElsewhereProps {
  /** Who changed it, in a sentence. */
  message: string;
  /** Changed fields, in words. */
  fields: readonly { label: string; from: string; to: string }[];
  onLoad: () => void;
}

/** Show who changed the record under an open dialog and how, and offer to continue with the newer version. */
export function ChangedElsewhere({ message, fields, onLoad }: ChangedElsewhereProps) {
  const { t } = useTranslation("cases");
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      message={message}
      description={
        <Flex vertical gap={8} align="flex-start">
          {fields.length > 0 && (
            <ul>
              {fields.map(({ label, from, to }) => (
                <li key={label}>
                  {label}: <bdi>{from}</bdi> → <strong>{to}</strong>
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
