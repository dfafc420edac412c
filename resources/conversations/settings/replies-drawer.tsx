import { EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, List } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type SavedReply, savedReplies } from "#contracts/conversations/saved-replies";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOperation } from "#src/hooks/use-operation";
import { DeleteButton } from "#src/ui/delete-button";
import { EmptyState } from "#src/ui/empty-state";
import { IconButton } from "#src/ui/icon-button";
import { SideDrawer } from "#src/ui/side-drawer";
import { ReplyForm } from "./reply-form.tsx";

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
