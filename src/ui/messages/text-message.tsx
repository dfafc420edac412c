import { Alert, Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { directionOf } from "#src/lib/words/languages";

const bubble = {
  maxInlineSize: 420,
  paddingBlock: 10,
  paddingInline: 14,
  borderRadius: 14,
  background: "var(--ant-color-fill-tertiary)",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
} as const;

interface TextMessageProps {
  /** `forcing` is the first character that makes every segment shorter. */
  message: { text: string; encoding: string; units: number; segments: number; forcing: string | null };
  language: string;
  /** Segments it may take. */
  most: number;
}

/** Show a text message as its recipient gets it, with what it takes of segments. */
export function TextMessage({ message: { text, encoding, units, segments, forcing }, language, most }: TextMessageProps) {
  const { t } = useTranslation();
  return (
    <Flex vertical gap={8}>
      <div style={bubble} dir={directionOf(language)}>
        {text}
      </div>
      <Typography.Text role="status" type={segments > most ? "danger" : "secondary"}>
        {t("campaigns:sms.segments", { count: segments })} · {t("campaigns:sms.units", { units, encoding })}
      </Typography.Text>
      {segments > most && <Alert type="error" showIcon message={t("campaigns:sms.tooLong")} />}
      {forcing !== null && (language === "en" || language === "fr") && (
        <Typography.Text type="secondary">{t("campaigns:sms.forcing", { character: forcing })}</Typography.Text>
      )}
    </Flex>
  );
}
