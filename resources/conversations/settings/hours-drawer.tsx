import { Flex, Form, InputNumber } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type ConversationSettings, conversationSettings } from "#contracts/conversations/settings";
import { useCommand } from "#src/hooks/use-command";
import { useOperation } from "#src/hooks/use-operation";
import { useSectionForm } from "#src/hooks/use-section-form";
import { RecordForm } from "#src/ui/record-form";
import { SideDrawer } from "#src/ui/side-drawer";
import type { Span } from "#src/ui/time-span";
import { useLocale } from "#src/ui/use-locale";
import { DayHours } from "./day-hours.tsx";

interface Values {
  days: Record<string, Span[]>;
  target_hours: number;
}
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Set when customers are answered, by weekday, and how soon. */
export default function HoursDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("conversations");
  const locale = useLocale();
  const read = useOperation(conversationSettings, "show");
  const command = useCommand(conversationSettings, "save", { notice: "conversations:done.hours" });
  const form = useSectionForm<ConversationSettings, Values>({
    section: read.data,
    read,
    toValues,
    command,
    save: (values, { version }) => command.run({ body: toBody(values) as never }, { expectedVersion: version }),
    onSaved: onClose,
    canChange: true,
  });
  const names = useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
    // 1 January 2024 was a Monday.
    return weekdays.map((day) => format.format(Date.UTC(2024, 0, day)));
  }, [locale]);
  return (
    <SideDrawer width={520} title={t("hours.title")} onClose={onClose}>
      <RecordForm dense form={form}>
        <p className="bh-small" style={{ marginBlockEnd: 16 }}>
          {t("hours.lead", { timezone: form.held?.timezone })}
        </p>
        <Flex vertical gap={12} style={{ marginBlockEnd: 24 }}>
          {weekdays.map((day, index) => (
            <DayHours key={day} day={day} name={names[index] ?? ""} />
          ))}
        </Flex>
        <Form.Item name="target_hours" label={t("hours.target")} rules={[{ required: true, message: t("common:validation.REQUIRED") }]}>
          <InputNumber min={0.1} max={336} step={0.5} style={{ inlineSize: "100%" }} />
        </Form.Item>
      </RecordForm>
    </SideDrawer>
  );
}

const toBody = ({ days, target_hours }: Values) => ({
  hours: weekdays.flatMap((day) => (days[day] ?? []).map(({ opens, closes }) => ({ day, opens, closes }))),
  target_minutes: Math.round(target_hours * 60),
});

function toValues({ hours, target_minutes }: ConversationSettings): Values {
  const spansOf = (day: number): Span[] => hours.filter((span) => span.day === day).sort((a, b) => a.opens.localeCompare(b.opens));
  return { days: Object.fromEntries(weekdays.map((day) => [String(day), spansOf(day)])), target_hours: target_minutes / 60 };
}
