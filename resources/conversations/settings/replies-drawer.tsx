import { EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Form, Input, List } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { replyVariables, type SavedReply, savedReplies } from "#contracts/conversations/saved-replies";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { directionOf } from "#src/lib/words/languages";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { IconButton } from "#src/ui/actions/icon-button";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

/** Show the store's saved replies, to be written, changed and deleted. */
export default function RepliesDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("conversations");
  const { data } = useOperation(savedReplies, "list");
  const [edited, setEdited] = useState<SavedReply | "new">();
  const done = () => setEdited(undefined);
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setEdited("new")}>
      {t("replies.add")}
    </Button>
  );
  return (
    <SideDrawer width={640} title={t("replies.title")} onClose={onClose}>
      {edited ? (
        <ReplyForm {...(edited !== "new" && { reply: edited })} onDone={done} />
      ) : data?.items.length === 0 ? (
        <EmptyState title={t("replies.none")} text={t("replies.noneText")} action={add} />
      ) : (
        <>
          {add}
          <List
            dataSource={data?.items ?? []}
            rowKey="id"
            renderItem={(reply) => (
              <List.Item
                actions={[
                  <IconButton
                    key="edit"
                    label={t("replies.edit", { name: reply.name })}
                    icon={<EditOutlined aria-hidden="true" />}
                    onClick={() => setEdited(reply)}
                  />,
                  <Delete key="delete" reply={reply} />,
                ]}
              >
                <List.Item.Meta title={<bdi>{reply.name}</bdi>} description={Object.keys(reply.texts).join(", ")} />
              </List.Item>
            )}
          />
        </>
      )}
    </SideDrawer>
  );
}

function Delete({ reply: { id, name } }: { reply: SavedReply }) {
  const { t } = useTranslation("conversations");
  const errorText = useErrorText();
  const remove = useCommand(savedReplies, "delete", { notice: false });
  return (
    <DeleteButton
      label={t("replies.delete", { name })}
      question={t("replies.deleteQuestion", { name })}
      onDelete={async () => {
        const result = await remove.run({ params: { id } });
        return result.ok ? null : errorText(result.error);
      }}
    />
  );
}

type Values = Pick<SavedReply, "name" | "texts">;
const mostText = 2000;

/** Write or change a saved reply; a language left empty falls back to English. */
function ReplyForm({ reply, onDone }: { reply?: SavedReply; onDone: () => void }) {
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
