import { Alert, Button, Flex, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { replyVariables, type SavedReply, savedReplies } from "#contracts/conversations/saved-replies";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { directionOf } from "#src/lib/languages";
import { LanguageTabs } from "#src/ui/language-tabs";
import { useFieldRules } from "#src/ui/use-field-rules";

type Values = Pick<SavedReply, "name" | "texts">;
const mostText = 2000;

/** Write or change a saved reply; a language left empty falls back to English. */
export function ReplyForm({ reply, onDone }: { reply?: SavedReply; onDone: () => void }) {
  const { t } = useTranslation("conversations");
  const rules = useFieldRules();
  const errorText = useErrorText();
  const options = { notice: "conversations:done.replySaved", onSuccess: onDone };
  const create = useCommand(savedReplies, "create", options);
  const update = useCommand(savedReplies, "update", options);
  const save = ({ name, texts }: Values) => {
    const body = { name, texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text?.trim())) };
    if (reply) void update.run({ params: { id: reply.id }, body }, { expectedVersion: reply.version });
    else void create.run({ body });
  };
  const error = create.error ?? update.error;
  const isSaving = create.isPending || update.isPending;
  return (
    <Form layout="vertical" initialValues={{ name: reply?.name ?? "", texts: reply?.texts ?? {} }} onFinish={save} disabled={isSaving}>
      <Form.Item name="name" label={t("replies.name")} rules={rules.text(80)}>
        <Input autoFocus maxLength={80} showCount dir="auto" />
      </Form.Item>
      <LanguageTabs>
        {({ code }) => (
          <Form.Item name={["texts", code]} label={t("replies.text")}>
            <Input.TextArea rows={6} maxLength={mostText} showCount dir={directionOf(code)} lang={code} />
          </Form.Item>
        )}
      </LanguageTabs>
      <p className="bh-small">
        {t("replies.variables")} <bdi dir="ltr">{replyVariables.map((name) => `{{ ${name} }}`).join(" ")}</bdi>
      </p>
      {error && <Alert type="error" showIcon role="alert" message={errorText(error)} style={{ marginBlockEnd: 16 }} />}
      <Flex gap={8}>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {t("common:actions.save")}
        </Button>
        <Button onClick={onDone}>{t("common:actions.cancel")}</Button>
      </Flex>
    </Form>
  );
}
