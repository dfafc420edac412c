import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import type { Subscriber } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useOperation } from "#src/hooks/data/use-operation";
import { messageStatusKey } from "#src/lib/cases/message-standing";
import { DateText } from "#src/ui/dates/date-text";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Panel } from "#src/ui/pages/panel";

/** Show the latest messages to a person, without their texts. */
export function Messages({ person }: { person: Subscriber }) {
  const { t } = useTranslation("subscribers");
  const found = useOperation(subscribers, "messages", { params: { id: person.id } });
  return (
    <Panel title={t("sections.messages")}>
      <Loaded from={found} skeleton={<LinesSkeleton lines={3} />}>
        {({ items }) => (
          <List
            size="small"
            rowKey="id"
            dataSource={items}
            locale={{ emptyText: t("noMessages") }}
            renderItem={({ subject, kind, channel, standing, skip_reason, created_at }) => (
              <List.Item
                extra={[t(messageStatusKey(standing)), skip_reason && t(`records:skip_reason.${skip_reason}`)].filter(Boolean).join(": ")}
              >
                <Flex vertical align="flex-start">
                  <span dir="auto">{subject ?? t(`records:message_kind.${kind}`)}</span>
                  <span className="bh-small">
                    {t(`records:consent_channel.${channel}`)} · <DateText at={created_at} />
                  </span>
                </Flex>
              </List.Item>
            )}
          />
        )}
      </Loaded>
    </Panel>
  );
}
