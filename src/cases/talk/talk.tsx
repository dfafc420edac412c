import { Button, Flex } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { conversations } from "#contracts/conversations/conversations";
import type { Conversation, ConversationMessage } from "#contracts/conversations/shapes";
import { useCall } from "#src/hooks/commands/use-call";
import { useCommand } from "#src/hooks/commands/use-command";
import { useLive } from "#src/hooks/data/use-live";
import { useOperation } from "#src/hooks/data/use-operation";
import { isAllowed } from "#src/lib/calls/allowed";
import { Can } from "#src/lib/session/can";
import { Composer } from "./composer.tsx";
import { Thread } from "./thread.tsx";

/** Show a conversation as it goes on: earlier messages, who is typing, and the field to answer. */
export function Talk({ conversation, onChanged }: { conversation: Conversation; onChanged: () => void }) {
  const { t } = useTranslation("conversations");
  const { id, messages, unread } = conversation;
  const earlier = useEarlier(conversation);
  const reply = useCommand(conversations, "reply", { notice: false, onSuccess: onChanged });
  const typing = useCommand(conversations, "typing", { notice: false });
  const read = useCommand(conversations, "read", { notice: false });
  useLive(conversations.noun, () => onChanged(), id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on the screen has been seen
  useEffect(() => {
    if (unread > 0) void read.run({ params: { id } });
  }, [id, unread]);
  const presence = useOperation(conversations, "presence", { params: { id } });
  return (
    <Flex vertical gap={16}>
      {earlier.more && (
        <Button onClick={() => void earlier.load()} loading={earlier.isLoading} style={{ alignSelf: "center" }}>
          {t("thread.earlier")}
        </Button>
      )}
      <Thread messages={[...earlier.items, ...messages]} read={presence.data?.customer.read ?? conversation.customer_read} />
      <Present id={id} />
      {isAllowed(conversation, "messages") && (
        <Can I="update" a="Conversation">
          <Composer
            id={id}
            isPending={reply.isPending}
            error={reply.error}
            onTyping={() => void typing.run({ params: { id }, body: {} })}
            onSend={async (draft) => {
              const after = messages.at(-1)?.position ?? 0;
              const { ok } = await reply.run({ params: { id }, body: { ...draft, after } });
              // A colleague's answer refuses this one until it has been read.
              if (!ok) onChanged();
              return ok;
            }}
          />
        </Can>
      )}
    </Flex>
  );
}

/** Return the messages before those of the record, once they were asked for. */
function useEarlier({ id, messages, has_earlier }: Conversation) {
  const call = useCall();
  const [items, setItems] = useState<readonly ConversationMessage[]>([]);
  const [more, setMore] = useState(has_earlier);
  const [isLoading, setLoading] = useState(false);
  return {
    items,
    more,
    isLoading,
    async load() {
      setLoading(true);
      const before = String((items[0] ?? messages[0])?.position ?? 1);
      try {
        const page = await call(conversations, "earlier", { params: { id }, query: { before } });
        setItems([...page.items, ...items]);
        setMore(page.has_earlier);
      } finally {
        setLoading(false);
      }
    },
  };
}

/** How long a sign of typing is shown when no other follows. */
const typingMs = 6000;

/** Show whether the customer has the page open, and who is typing. */
function Present({ id }: { id: string }) {
  const { t } = useTranslation("conversations");
  const { data, retry } = useOperation(conversations, "presence", { params: { id } });
  useLive("conversation-presence", () => void retry(), id);
  const isSomebodyTyping = data !== undefined && (data.customer.is_typing || data.typing.length > 0);
  useEffect(() => {
    if (!isSomebodyTyping) return;
    const timer = setTimeout(() => void retry(), typingMs);
    return () => clearTimeout(timer);
  });
  const colleague = data?.typing[0];
  return (
    <span className="bh-small" role="status">
      {data?.customer.is_typing
        ? t("presence.customerTyping")
        : colleague
          ? t("presence.typing", { name: colleague })
          : data?.customer.is_here
            ? t("presence.here")
            : ""}
    </span>
  );
}
