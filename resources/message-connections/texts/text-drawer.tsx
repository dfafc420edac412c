import { Alert, Button, Flex, Form, type FormInstance, Input, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDebounce } from "use-debounce";
import type { Language } from "#contracts/session/rules";
import { templates } from "#contracts/templates/templates";
import { mostCharacters, mostSegments } from "#contracts/text-messages";
import { type TransactionalText, transactionalTexts } from "#contracts/transactional-texts";
import { writeVariable } from "#src/editor/write-variable";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useUnsavedGuard } from "#src/hooks/forms/use-unsaved-guard";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useAbility } from "#src/lib/session/can";
import { directionOf } from "#src/lib/words/languages";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import { TextPreview } from "#src/ui/messages/text-preview";

type Values = Pick<TransactionalText, "texts">;
const restMs = 300;

/** Write a text message in each language, beside how a customer gets it; a language left empty has the product's words. */
export function TextDrawer({ text, onClose }: { text: TransactionalText; onClose: () => void }) {
  // As it was when its fields were filled: with the version of a newer one, somebody else's words would be overwritten.
  const [{ id, texts, version }] = useState(text);
  const { t, i18n } = useTranslation("message-connections");
  const errorText = useErrorText();
  const isReadOnly = !useAbility().can("update", "MailSettings");
  const [form] = Form.useForm<Values>();
  const [shown, setShown] = useState(i18n.language as Language);
  const update = useCommand(transactionalTexts, "update", { notice: "message-connections:done.text", onSuccess: onClose });
  useUnsavedGuard(() => form.isFieldsTouched() && !update.isPending);
  const save = (values: Values) => {
    const written = Object.entries(values.texts).filter(([, words]) => words?.trim());
    void update.run({ params: { id }, body: { texts: Object.fromEntries(written) } }, { expectedVersion: version });
  };
  return (
    <SideDrawer width={760} title={t(`templates:mails.${id}`)} onClose={onClose}>
      <Form form={form} layout="vertical" disabled={isReadOnly} initialValues={{ texts }} onFinish={save}>
        <LanguageTabs activeKey={shown} onChange={(key) => setShown(key as Language)}>
          {({ code, label }) => (
            <Flex wrap gap={20}>
              <div style={{ flex: "1 1 300px" }}>
                <Form.Item name={["texts", code]} label={t("texts.words", { language: label })} extra={t("texts.help")}>
                  <Input.TextArea autoSize={{ minRows: 3 }} maxLength={mostCharacters} dir={directionOf(code)} lang={code} />
                </Form.Item>
                {shown === code && <Variables id={id} form={form} language={code} />}
              </div>
              {shown === code && <Preview id={id} form={form} language={code} />}
            </Flex>
          )}
        </LanguageTabs>
        {update.error && <Alert type="error" showIcon role="alert" message={errorText(update.error)} style={{ marginBlock: 16 }} />}
        <Flex gap={8} style={{ marginBlockStart: 20 }}>
          <Button type="primary" htmlType="submit" loading={update.isPending}>
            {t("common:actions.save")}
          </Button>
          <Button disabled={false} onClick={onClose}>
            {t("common:actions.cancel")}
          </Button>
        </Flex>
      </Form>
    </SideDrawer>
  );
}

interface PreviewProps {
  id: TransactionalText["id"];
  form: FormInstance<Values>;
  language: Language;
}

function Preview({ id, form, language }: PreviewProps) {
  const written = Form.useWatch<string | undefined>(["texts", language], form) ?? "";
  const [text] = useDebounce(written.trim(), restMs);
  const body = { language, ...(text && { text }) };
  const preview = useOperation(transactionalTexts, "preview", { params: { id }, body }, { keepPrevious: true });
  return (
    <TextPreview
      from={preview}
      most={mostSegments}
      onChange={(folded) => form.setFieldValue(["texts", language], folded)}
      {...{ language, written }}
    />
  );
}

interface VariablesProps {
  id: TransactionalText["id"];
  form: FormInstance<Pick<TransactionalText, "texts">>;
  language: Language;
}

/** Add a variable to the end of the words in a language. */
function Variables({ id, form, language }: VariablesProps) {
  const { t } = useTranslation();
  const found = useOperation(templates, "variables", { query: { id } });
  const paths = (found.data?.items ?? []).filter(({ type }) => type !== "list").map(({ path }) => path);
  const name = ["texts", language] as ["texts", Language];
  return (
    <Select
      showSearch
      size="small"
      style={{ minInlineSize: 200 }}
      value={null}
      placeholder={t("templates:actions.variable")}
      aria-label={t("templates:actions.variable")}
      loading={found.data === undefined && !found.error}
      options={paths.map((path) => ({ value: path, label: path }))}
      onChange={(path: string | null) => path && form.setFieldValue(name, `${form.getFieldValue(name) ?? ""}${writeVariable(path)}`)}
    />
  );
}
