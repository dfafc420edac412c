import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Flex, Form, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { areOverlapping, mostSpansADay } from "#contracts/conversations/hours";
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
