import { Alert, Flex, Form, Input, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDebounce } from "use-debounce";
import { automations } from "#contracts/automations/automations";
import { stepLimits } from "#contracts/automations/definition";
import type { TextPreview } from "#contracts/automations/shapes";
import type { Language } from "#contracts/session/rules";
import type { AutomationMailKey } from "#contracts/templates/system-mails";
import { useOperation } from "#src/hooks/use-operation";
import { LanguageTabs } from "#src/ui/language-tabs";
import { Loaded } from "#src/ui/loaded";
import { LinesSkeleton } from "#src/ui/skeletons";
import { type AutomationValues, isBuiltIn } from "./values.ts";

const restMs = 300;
const most = 6;
const bubble = {
  maxInlineSize: 420,
  paddingBlock: 10,
  paddingInline: 14,
  borderRadius: 14,
  background: "var(--ant-color-fill-tertiary)",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
} as const;

/** Write a text message in each language, beside how a reader gets it and what it takes of segments. */
export function TextStep({ index }: { index: number }) {
  const { t, i18n } = useTranslation("automations");
  const [shown, setShown] = useState(i18n.language as Language);
  return (
    <LanguageTabs activeKey={shown} onChange={(key) => setShown(key as Language)} style={{ marginBlockStart: 12 }}>
      {({ code, label }) => (
        <Flex wrap gap={20}>
          <Form.Item
            name={[index, "texts", code]}
            label={t("fields.text", { language: label })}
            extra={t("help.text")}
            style={{ flex: "1 1 300px", margin: 0 }}
          >
            <Input.TextArea autoSize={{ minRows: 3 }} maxLength={stepLimits.text} dir={directionOf(code)} />
          </Form.Item>
          {shown === code && <Preview index={index} language={code as Language} />}
        </Flex>
      )}
    </LanguageTabs>
  );
}

const directionOf = (language: string): "rtl" | "ltr" => (language === "ar" ? "rtl" : "ltr");

function Preview({ index, language }: { index: number; language: Language }) {
  const { t } = useTranslation("automations");
  const form = Form.useFormInstance<AutomationValues>();
  const template = Form.useWatch<string>(["steps", index, "template"], form);
  const written = Form.useWatch<string | undefined>(["steps", index, "texts", language], form);
  const [text] = useDebounce(written?.trim() ?? "", restMs);
  const body = { template: template as AutomationMailKey, language, ...(text && { text }) };
  const preview = useOperation(automations, "previewText", { body }, { keepPrevious: true, enabled: isBuiltIn(template ?? "") });
  return (
    <section aria-label={t("sms.preview")} style={{ flex: "1 1 300px" }}>
      <Typography.Paragraph type="secondary" style={{ marginBlockEnd: 8 }}>
        {t("sms.preview")}
      </Typography.Paragraph>
      <Loaded from={preview} skeleton={<LinesSkeleton lines={3} />}>
        {(found) => <Found preview={found} language={language} />}
      </Loaded>
    </section>
  );
}

function Found({ preview: { text, encoding, units, segments, forcing, faults }, language }: { preview: TextPreview; language: Language }) {
  const { t } = useTranslation("automations");
  return (
    <Flex vertical gap={8}>
      <div style={bubble} dir={directionOf(language)}>
        {text}
      </div>
      <Typography.Text role="status" type={segments > most ? "danger" : "secondary"}>
        {t("sms.segments", { count: segments })} · {t("sms.units", { units, encoding })}
      </Typography.Text>
      {segments > most && <Alert type="error" showIcon message={t("sms.tooLong")} />}
      {forcing !== null && (language === "en" || language === "fr") && (
        <Typography.Text type="secondary">{t("sms.forcing", { character: forcing })}</Typography.Text>
      )}
      {faults.map(({ code, detail }) => (
        <Alert key={`${code} ${detail}`} type="error" showIcon message={t(`campaigns:problems.${code}`, { detail })} />
      ))}
    </Flex>
  );
}
