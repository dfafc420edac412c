import { Button, Flex, List, Tag, Typography } from "antd";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { conversations } from "#contracts/conversations/conversations";
import type { Conversation, ConversationMessage } from "#contracts/conversations/shapes";
import { useCall } from "#src/hooks/commands/use-call";
import { useCommand } from "#src/hooks/commands/use-command";
import { useFiles } from "#src/hooks/commands/use-files";
import { useLive } from "#src/hooks/data/use-live";
import { useOperation } from "#src/hooks/data/use-operation";
import { isAllowed } from "#src/lib/calls/allowed";
import { Can } from "#src/lib/session/can";
import { DateText } from "#src/ui/dates/date-text";
import { PhotoViewer } from "#src/ui/photos/photo-viewer";
import { Composer } from "./composer.tsx";

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

interface ThreadProps {
  messages: readonly ConversationMessage[];
  /** Up to which position the customer has read. */
  read: number;
}

const textStyle = { margin: 0, whiteSpace: "pre-line", overflowWrap: "anywhere" } as const;
const eventStyle = { textAlign: "center", inlineSize: "100%" } as const;

/** Show what was written and done in a conversation, oldest first. */
function Thread({ messages, read }: ThreadProps) {
  const { t } = useTranslation("conversations");
  return (
    <section aria-label={t("thread.label")} aria-live="polite">
      <List
        dataSource={[...messages]}
        rowKey="id"
        split={false}
        renderItem={(message) => (
          <List.Item style={{ paddingBlock: 6 }}>
            {message.event ? <Happening message={message} /> : <Said message={message} isRead={message.position <= read} />}
          </List.Item>
        )}
      />
    </section>
  );
}

function Happening({ message: { event, actor_name, at } }: { message: ConversationMessage }) {
  const { t } = useTranslation("conversations");
  return (
    <span className="bh-small" style={eventStyle}>
      {actor_name && <bdi>{actor_name}</bdi>} {t(`events.${event?.name}`, { to: event?.to ?? "" })}{" "}
      {event?.until && <DateText at={event.until} />} · <DateText at={at} />
    </span>
  );
}

function Said({ message, isRead }: { message: ConversationMessage; isRead: boolean }) {
  const { t } = useTranslation("conversations");
  const { load } = useFiles();
  const { kind, author, actor_name, text, files, at } = message;
  const isOurs = author !== "CUSTOMER";
  const pictures = files.filter(({ type }) => type.startsWith("image/"));
  const others = files.filter((file) => !pictures.includes(file));
  return (
    <Flex vertical gap={4} align={isOurs ? "flex-end" : "flex-start"} style={{ inlineSize: "100%" }} data-author={author}>
      <span className="bh-small">
        <bdi>{actor_name || t("thread.customer")}</bdi> · <DateText at={at} />
        {isOurs && kind === "MESSAGE" && isRead && <> · {t("thread.read")}</>}
      </span>
      <Flex vertical gap={8} style={bubbleOf(kind === "NOTE", isOurs)}>
        {kind === "NOTE" && <Tag>{t("thread.note")}</Tag>}
        {text && (
          <Typography.Paragraph dir="auto" style={textStyle}>
            {text}
          </Typography.Paragraph>
        )}
        <PhotoViewer photos={pictures} load={load} label={t("thread.pictures")} />
        {others.map(({ id, name }) => (
          <bdi key={id}>{name}</bdi>
        ))}
      </Flex>
    </Flex>
  );
}

function bubbleOf(isNote: boolean, isOurs: boolean) {
  const background = isNote ? "var(--ant-color-warning-bg)" : isOurs ? "var(--ant-color-primary-bg)" : "var(--ant-color-fill-quaternary)";
  return { background, border: "1px solid var(--ant-color-border-secondary)", borderRadius: 12, padding: "8px 12px", maxInlineSize: "85%" };
}
