import { Alert, Button, Checkbox, Flex, Form, InputNumber } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type ConversationSettings, conversationSettings } from "#contracts/conversations/settings";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOperation } from "#src/hooks/use-operation";
import { SideDrawer } from "#src/ui/side-drawer";
import { TimeOfDay } from "#src/ui/time-of-day";
import { useLocale } from "#src/ui/use-locale";

interface Day {
  is_open?: boolean;
  opens?: string;
  closes?: string;
}
interface Values {
  days: Record<string, Day>;
  target_hours: number;
}
const weekdays = [1, 2, 3, 4, 5, 6, 7];
const usual = { opens: "09:00", closes: "17:00" };

/** Set when customers are answered, a line a day, and how soon. */
export default function HoursDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("conversations");
  const { data } = useOperation(conversationSettings, "show");
  return (
    <SideDrawer width={520} title={t("hours.title")} onClose={onClose}>
      {data && <HoursForm key={data.version} settings={data} onSaved={onClose} />}
    </SideDrawer>
  );
}

function HoursForm({ settings, onSaved }: { settings: ConversationSettings; onSaved: () => void }) {
  const { t } = useTranslation("conversations");
  const errorText = useErrorText();
  const locale = useLocale();
  const save = useCommand(conversationSettings, "save", { notice: "conversations:done.hours", onSuccess: onSaved });
  const names = useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
    // 1 January 2024 was a Monday.
    return weekdays.map((day) => format.format(Date.UTC(2024, 0, day)));
  }, [locale]);
  const submit = ({ days, target_hours }: Values) => {
    const hours = weekdays.flatMap((day) => {
      const { is_open, opens = usual.opens, closes = usual.closes } = days[day] ?? {};
      return is_open ? [{ day, opens, closes }] : [];
    });
    void save.run({ body: { hours, target_minutes: Math.round(target_hours * 60), expected_version: settings.version as 0 } });
  };
  return (
    <Form layout="vertical" initialValues={valuesOf(settings)} onFinish={submit}>
      <p className="bh-small">{t("hours.lead", { timezone: settings.timezone })}</p>
      {weekdays.map((day, index) => (
        <Flex key={day} gap={8} align="baseline" wrap role="group" aria-label={names[index] ?? ""}>
          <Form.Item name={["days", String(day), "is_open"]} valuePropName="checked" style={{ flex: "1 1 140px" }}>
            <Checkbox>{names[index]}</Checkbox>
          </Form.Item>
          {(["opens", "closes"] as const).map((end) => (
            <Form.Item key={end} name={["days", String(day), end]} style={{ flex: "1 1 110px" }}>
              <TimeOfDay aria-label={t(`hours.${end}`, { day: names[index] })} />
            </Form.Item>
          ))}
        </Flex>
      ))}
      <Form.Item name="target_hours" label={t("hours.target")} rules={[{ required: true, message: t("common:validation.REQUIRED") }]}>
        <InputNumber min={0.1} max={336} step={0.5} style={{ inlineSize: "100%" }} />
      </Form.Item>
      {save.error && <Alert type="error" showIcon role="alert" message={errorText(save.error)} />}
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t("common:actions.save")}
      </Button>
    </Form>
  );
}

function valuesOf({ hours, target_minutes }: ConversationSettings): Values {
  const days = weekdays.map((day): [string, Day] => {
    const found = hours.find((one) => one.day === day);
    return [String(day), found ? { is_open: true, opens: found.opens, closes: found.closes } : { is_open: false, ...usual }];
  });
  return { days: Object.fromEntries(days), target_hours: target_minutes / 60 };
}
