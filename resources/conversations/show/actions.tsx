import { CheckOutlined, StopOutlined, UndoOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { conversations } from "#contracts/conversations/conversations";
import type { Conversation, ConversationAction } from "#contracts/conversations/shapes";
import { useAction } from "#src/hooks/use-action";
import { isAllowed } from "#src/lib/allowed";
import { Can } from "#src/lib/can";
import { ActionButton } from "#src/ui/action-button";
import { Snooze } from "./snooze.tsx";

/** Show the buttons of what the conversation allows now. */
export function Actions({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("conversations");
  const options = { failure: "toast" } as const;
  const close = useAction(conversations, "close", conversation, options);
  const reopen = useAction(conversations, "reopen", conversation, options);
  const wake = useAction(conversations, "wake", conversation, options);
  const spam = useAction(conversations, "spam", conversation, options);
  const notSpam = useAction(conversations, "notSpam", conversation, options);
  const may = (action: ConversationAction) => isAllowed(conversation, action);
  return (
    <Can I="update" a="Conversation">
      {may("not-spam") ? (
        <ActionButton action={notSpam} icon={<UndoOutlined aria-hidden="true" />}>
          {t("actions.notSpam")}
        </ActionButton>
      ) : (
        <ActionButton action={spam} icon={<StopOutlined aria-hidden="true" />}>
          {t("actions.spam")}
        </ActionButton>
      )}
      {may("wake") && <ActionButton action={wake}>{t("actions.wake")}</ActionButton>}
      {may("close") && (
        <>
          <Snooze conversation={conversation} />
          <ActionButton action={close} type="primary" icon={<CheckOutlined aria-hidden="true" />}>
            {t("actions.close")}
          </ActionButton>
        </>
      )}
      {may("reopen") && <ActionButton action={reopen}>{t("actions.reopen")}</ActionButton>}
    </Can>
  );
}
