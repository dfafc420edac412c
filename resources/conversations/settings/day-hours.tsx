import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Form, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { areOverlapping, mostSpansADay } from "#contracts/conversations/settings";
import { IconButton } from "#src/ui/icon-button";
import { type Span, TimeSpan } from "#src/ui/time-span";

/** What a new span is set to: the first of these that fits between the others. */
const usual = [
  { opens: "09:00", closes: "17:00" },
  { opens: "14:00", closes: "18:00" },
  { opens: "18:00", closes: "20:00" },
  { opens: "20:00", closes: "22:00" },
] as const;

const nextSpan = (spans: readonly Span[]): Span => usual.find((span) => !areOverlapping([...spans, span])) ?? usual[0];

/** Edit the hours of a weekday: none, or up to three spans. */
export function DayHours({ day, name }: { day: number; name: string }) {
  const { t } = useTranslation("conversations");
  const form = Form.useFormInstance();
  const path = ["days", String(day)];
  const check = async (_: unknown, spans: Span[] = []) => {
    if (areOverlapping(spans)) throw new Error(t("errors:fields.OVERLAPPING"));
    if (spans.some(({ opens, closes }) => opens >= closes)) throw new Error(t("errors:fields.ENDS_BEFORE"));
  };
  return (
    <Form.List name={path} rules={[{ validator: check }]}>
      {(rows, { add, remove }, { errors }) => (
        <Flex gap={8} wrap role="group" aria-label={name}>
          <Typography.Text strong style={{ flex: "0 0 104px", lineHeight: "32px" }}>
            {name}
          </Typography.Text>
          <Flex vertical gap={8} style={{ flex: "1 1 220px" }}>
            {rows.length === 0 && (
              <Typography.Text type="secondary" style={{ lineHeight: "32px" }}>
                {t("hours.none")}
              </Typography.Text>
            )}
            {rows.map(({ key, name: index }) => (
              <Flex key={key} gap={4} role="group" aria-label={t("hours.span", { day: name, number: index + 1 })}>
                <Form.Item name={index} noStyle>
                  <TimeSpan />
                </Form.Item>
                <IconButton
                  label={t("hours.remove", { day: name, number: index + 1 })}
                  icon={<DeleteOutlined />}
                  onClick={() => remove(index)}
                />
              </Flex>
            ))}
            <div role="alert">
              <Form.ErrorList errors={errors} />
            </div>
          </Flex>
          <Button
            type="link"
            icon={<PlusOutlined aria-hidden="true" />}
            aria-label={t("hours.addTo", { day: name })}
            disabled={rows.length >= mostSpansADay}
            onClick={() => add(nextSpan(form.getFieldValue(path) ?? []))}
          >
            {t("common:actions.add")}
          </Button>
        </Flex>
      )}
    </Form.List>
  );
}
