import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Flex, Form, InputNumber, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { areOverlapping, mostSpansADay } from "#contracts/conversations/hours";
import { type ConversationSettings, conversationSettings } from "#contracts/conversations/settings";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useSectionForm } from "#src/hooks/forms/use-section-form";
import { useLocale } from "#src/lib/words/use-locale";
import { IconButton } from "#src/ui/actions/icon-button";
import { type Span, TimeSpan } from "#src/ui/dates/time-span";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";
import { RecordForm } from "#src/ui/forms/record-form";

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
    save: (values, { version }) => command.run({ body: toBody(values) }, { expectedVersion: version }),
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

/** What a new span is set to: the first of these that fits between the others. */
const usual = [
  { opens: "09:00", closes: "17:00" },
  { opens: "14:00", closes: "18:00" },
  { opens: "18:00", closes: "20:00" },
  { opens: "20:00", closes: "22:00" },
] as const;

const nextSpan = (spans: readonly Span[]): Span => usual.find((span) => !areOverlapping([...spans, span])) ?? usual[0];

/** Edit the hours of a weekday: none, or up to three spans. */
function DayHours({ day, name }: { day: number; name: string }) {
  const { t } = useTranslation("conversations");
  const form = Form.useFormInstance();
  const path = ["days", String(day)];
  const check = async (_: unknown, spans: Span[] = []) => {
    if (areOverlapping(spans)) throw new Error(t("errors:fields.OVERLAPPING"));
    if (spans.some(({ opens, closes }) => opens >= closes)) throw new Error(t("errors:fields.ENDS_BEFORE"));
  };
  return (
    <Form.List name={path} rules={[{ validator: check }]}>
      {(rows, { add, remove }, { errors }) => {
        const more = (
          <IconButton
            label={t("hours.addTo", { day: name })}
            icon={<PlusOutlined aria-hidden="true" />}
            disabled={rows.length >= mostSpansADay}
            onClick={() => add(nextSpan(form.getFieldValue(path) ?? []))}
          />
        );
        return (
          <Flex gap={8} wrap role="group" aria-label={name}>
            <Typography.Text strong style={{ flex: "1 0 104px", lineHeight: "32px" }}>
              {name}
            </Typography.Text>
            <Flex vertical gap={8} style={{ flex: "1 1 300px" }}>
              {rows.length === 0 && (
                <Flex gap={4}>
                  <Typography.Text type="secondary" style={{ flex: 1, lineHeight: "32px" }}>
                    {t("hours.none")}
                  </Typography.Text>
                  {more}
                </Flex>
              )}
              {rows.map(({ key, name: index }) => (
                <Flex key={key} gap={4} role="group" aria-label={t("hours.span", { day: name, number: index + 1 })}>
                  <Form.Item name={index} noStyle>
                    <TimeSpan from={t("hours.from")} to={t("hours.to")} />
                  </Form.Item>
                  <IconButton
                    label={t("hours.remove", { day: name, number: index + 1 })}
                    icon={<DeleteOutlined aria-hidden="true" />}
                    onClick={() => remove(index)}
                  />
                  {index === 0 ? more : <span style={{ flex: "0 0 32px" }} />}
                </Flex>
              ))}
              <div role="alert">
                <Form.ErrorList errors={errors} />
              </div>
            </Flex>
          </Flex>
        );
      }}
    </Form.List>
  );
}
