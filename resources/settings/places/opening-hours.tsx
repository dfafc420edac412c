import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Col, Flex, Form, Row, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FormSelect } from "#src/ui/form-select";
import { IconButton } from "#src/ui/icon-button";
import { TimeOfDay } from "#src/ui/time-of-day";
import { useLocale } from "#src/ui/use-locale";
import { useFieldProps } from "../parts/fields.tsx";

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const usual = { opens: "09:00", closes: "18:00" };

/** Edit a shop's opening hours, one line per period; a day without one is closed. */
export function OpeningHours() {
  const { t } = useTranslation("settings");
  return (
    <Form.List name="opening_hours">
      {(rows, { add, remove }) => (
        <>
          {rows.length === 0 && <Typography.Paragraph type="secondary">{t("help.hours")}</Typography.Paragraph>}
          {rows.map(({ key, name }) => (
            <Stretch key={key} index={name} onRemove={() => remove(name)} />
          ))}
          <Flex wrap gap={8}>
            <Button
              icon={<PlusOutlined aria-hidden="true" />}
              disabled={rows.length >= 21}
              onClick={() => add({ day: (rows.length % 7) + 1, ...usual })}
            >
              {t("actions.addHours")}
            </Button>
            {rows.length === 0 && (
              <Button
                onClick={() => {
                  for (const day of weekdays.slice(0, 5)) add({ day, ...usual });
                }}
              >
                {t("actions.usualHours")}
              </Button>
            )}
          </Flex>
        </>
      )}
    </Form.List>
  );
}

function Stretch({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const days = useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
    // 1 January 2024 was a Monday.
    return weekdays.map((day) => ({ value: day, label: format.format(Date.UTC(2024, 0, day)) }));
  }, [locale]);
  const day = useFieldProps({ name: [index, "day"], needed: true });
  const opens = useFieldProps({ name: [index, "opens"], needed: true });
  const closes = useFieldProps({ name: [index, "closes"], needed: true });
  // Lines are alike: only the first one shows column labels.
  const labelOf = (label: string) => (index === 0 ? label : null);
  return (
    <Row gutter={8} align="bottom">
      <Col xs={24} sm={11}>
        <Form.Item {...day} label={labelOf(day.label)}>
          <FormSelect<number> options={days} aria-label={day.label} />
        </Form.Item>
      </Col>
      {[opens, closes].map((field) => (
        <Col key={field.label} xs={10} sm={5}>
          <Form.Item {...field} label={labelOf(field.label)}>
            <TimeOfDay aria-label={field.label} />
          </Form.Item>
        </Col>
      ))}
      <Col xs={4} sm={3}>
        <Form.Item>
          <IconButton
            label={t("actions.removeLine", { number: index + 1 })}
            icon={<DeleteOutlined aria-hidden="true" />}
            onClick={onRemove}
          />
        </Form.Item>
      </Col>
    </Row>
  );
}
