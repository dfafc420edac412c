import { Alert, Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { mostSegments, type SizedText } from "#contracts/messages";
import type { Language } from "#contracts/session/rules";
import { directionOf } from "#src/lib/languages";

const bubble = {
  maxInlineSize: 420,
  paddingBlock: 10,
  paddingInline: 14,
  borderRadius: 14,
  background: "var(--ant-color-fill-tertiary)",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
} as const;

/** Show a text message as its reader gets it, with what it takes of segments. */
export function TextMessage({
  message: { text, encoding, units, segments, forcing },
  language,
}: {
  message: SizedText;
  language: Language;
}) {
  const { t } = useTranslation("campaigns");
  return (
    <Flex vertical gap={8}>
      <div style={bubble} dir={directionOf(language)}>
        {text}
      </div>
      <Typography.Text role="status" type={segments > mostSegments ? "danger" : "secondary"}>
        {t("sms.segments", { count: segments })} · {t("sms.units", { units, encoding })}
      </Typography.Text>
      {segments > mostSegments && <Alert type="error" showIcon message={t("sms.tooLong")} />}
      {forcing !== null && (language === "en" || language === "fr") && (
        <Typography.Text type="secondary">{t("sms.forcing", { character: forcing })}</Typography.Text>
      )}
    </Flex>
  );
}
