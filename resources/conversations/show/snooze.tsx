import { ClockCircleOutlined } from "@ant-design/icons";
import { Button, DatePicker, Flex, Popover } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { conversations } from "#contracts/conversations/conversations";
import type { Conversation } from "#contracts/conversations/shapes";
import { useAction } from "#src/hooks/use-action";

const morning = (day: Dayjs): Dayjs => day.hour(9).startOf("hour");
const presets = {
  hours: () => dayjs().add(3, "hour"),
  tomorrow: () => morning(dayjs().add(1, "day")),
  week: () => morning(dayjs().add(7, "day")),
};

/** Put a conversation away until a moment that is chosen or picked. */
export function Snooze({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("conversations");
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<Dayjs | null>(null);
  const snooze = useAction(conversations, "snooze", conversation, { failure: "toast", onSuccess: () => setOpen(false) });
  const until = (at: Dayjs) => void snooze.run({ until: at.toISOString() });
  const choices = (
    <Flex vertical gap={8}>
      {(Object.keys(presets) as (keyof typeof presets)[]).map((name) => (
        <Button key={name} onClick={() => until(presets[name]())}>
          {t(`snooze.${name}`)}
        </Button>
      ))}
      <DatePicker
        aria-label={t("snooze.until")}
        placeholder={t("snooze.until")}
        showTime={{ showSecond: false }}
        minDate={dayjs()}
        maxDate={dayjs().add(1, "year")}
        value={picked}
        onChange={setPicked}
      />
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
