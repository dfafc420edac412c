import { Flex, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDebounce } from "use-debounce";
import { automations } from "#contracts/automations/automations";
import type { Language } from "#contracts/session/rules";
import type { AutomationMailKey } from "#contracts/templates/system-mails";
import { mostCharacters, mostSegments } from "#contracts/text-messages";
import { useOperation } from "#src/hooks/use-operation";
import { useSetField } from "#src/hooks/use-set-field";
import { directionOf } from "#src/lib/languages";
import { LanguageTabs } from "#src/ui/language-tabs";
import { TextPreview } from "#src/ui/text-preview";
import { type AutomationValues, isBuiltIn } from "./values.ts";

const restMs = 300;

/** Write a text message in each language, beside how a recipient gets it and what it takes of segments. */
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
            <Input.TextArea autoSize={{ minRows: 3 }} maxLength={mostCharacters} dir={directionOf(code)} />
          </Form.Item>
          {shown === code && <Preview index={index} language={code as Language} />}
        </Flex>
      )}
    </LanguageTabs>
  );
}

function Preview({ index, language }: { index: number; language: Language }) {
  const form = Form.useFormInstance<AutomationValues>();
  const setField = useSetField<AutomationValues>();
  const template = Form.useWatch<string>(["steps", index, "template"], form);
  const written = Form.useWatch<string | undefined>(["steps", index, "texts", language], form) ?? "";
  const [text] = useDebounce(written.trim(), restMs);
  const body = { template: template as AutomationMailKey, language, ...(text && { text }) };
  const preview = useOperation(automations, "previewText", { body }, { keepPrevious: true, enabled: isBuiltIn(template ?? "") });
  return (
    <TextPreview
      from={preview}
      most={mostSegments}
      onChange={(folded) => setField(["steps", index, "texts", language], folded)}
      {...{ language, written }}
    />
  );
}
