import { Flex, List, Tag, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ConversationMessage } from "#contracts/conversations/shapes";
import { useFiles } from "#src/hooks/commands/use-files";
import { DateText } from "#src/ui/dates/date-text";
import { PhotoViewer } from "#src/ui/photos/photo-viewer";

interface ThreadProps {
  messages: readonly ConversationMessage[];
  /** Up to which position the customer has read. */
  read: number;
}

const textStyle = { margin: 0, whiteSpace: "pre-line", overflowWrap: "anywhere" } as const;
const eventStyle = { textAlign: "center", inlineSize: "100%" } as const;

/** Show what was written and done in a conversation, oldest first. */
export function Thread({ messages, read }: ThreadProps) {
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
