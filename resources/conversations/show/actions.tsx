import { CheckOutlined, ClockCircleOutlined, StopOutlined, UndoOutlined } from "@ant-design/icons";
import { Button, Flex, Popover } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { conversations } from "#contracts/conversations/conversations";
import type { Conversation, ConversationAction } from "#contracts/conversations/shapes";
import { useAction } from "#src/hooks/commands/use-action";
import { isAllowed } from "#src/lib/calls/allowed";
import { dayNoon, dayOf, instantAt, todayIn } from "#src/lib/dates/days";
import { Can } from "#src/lib/session/can";
import { ActionButton } from "#src/ui/actions/action-button";
import { MomentPicker } from "#src/ui/dates/moment-picker";

/** Show the buttons of what the conversation allows now. */
export function ConversationActions({ conversation }: { conversation: Conversation }) {
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

const hourMs = 3_600_000;
/** Nine in the morning by the store's clock, in so many of its days. */
const morningIn = (days: number): string => {
  const noon = Date.parse(dayNoon(todayIn())) + days * 24 * hourMs;
  return instantAt(`${dayOf(new Date(noon).toISOString())}T09:00`);
};
const presets = {
  hours: () => new Date(Date.now() + 3 * hourMs).toISOString(),
  tomorrow: () => morningIn(1),
  week: () => morningIn(7),
};
const farthest = (): string => new Date(Date.now() + 365 * 24 * hourMs).toISOString();

/** Put a conversation away until a moment that is chosen or picked. */
function Snooze({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("conversations");
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<string | null>(null);
  const snooze = useAction(conversations, "snooze", conversation, { failure: "toast", onSuccess: () => setOpen(false) });
  const until = (at: string) => void snooze.run({ until: at });
  const choices = (
    <Flex vertical gap={8}>
      {(Object.keys(presets) as (keyof typeof presets)[]).map((name) => (
        <Button key={name} onClick={() => until(presets[name]())}>
          {t(`snooze.${name}`)}
        </Button>
      ))}
      <MomentPicker aria-label={t("snooze.until")} placeholder={t("snooze.until")} max={farthest()} value={picked} onChange={setPicked} />
      <Button type="primary" disabled={!picked} loading={snooze.isPending} onClick={() => picked && until(picked)}>
        {t("actions.snooze")}
      </Button>
    </Flex>
  );
  return (
    <Popover trigger="click" open={isOpen} onOpenChange={setOpen} title={t("snooze.title")} content={choices} destroyOnHidden>
      <Button icon={<ClockCircleOutlined aria-hidden="true" />} aria-haspopup="dialog">
        {t("actions.snooze")}
      </Button>
    </Popover>
  );
}
