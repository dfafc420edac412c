import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FormSelect } from "#src/ui/form-select";
import { IconButton } from "#src/ui/icon-button";
import { TimeOfDay } from "#src/ui/time-of-day";
import { useLocale } from "#src/ui/use-locale";
import { useFieldProps } from "../parts/fields.tsx";
import styles from "../parts/lines.module.css";

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const usual = { opens: "09:00", closes: "18:00" };

/** When a shop is open, a line a stretch; a day without one is closed. */
export function OpeningHours() {
  const { t } = useTranslation("settings");
  return (
    <Form.List name="opening_hours">
      {(rows, { add, remove }) => (
        <>
          {rows.length === 0 && <p className={styles.empty}>{t("help.hours")}</p>}
          {rows.length > 0 && (
            <div className={styles.alike}>
              {rows.map(({ key, name }) => (
                <Stretch key={key} index={name} onRemove={() => remove(name)} />
              ))}
            </div>
          )}
          <div className={styles.buttons}>
            <Button icon={<PlusOutlined />} disabled={rows.length >= 21} onClick={() => add({ day: (rows.length % 7) + 1, ...usual })}>
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
          </div>
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
    // The first of January 2024 was a Monday.
    return weekdays.map((day) => ({ value: day, label: format.format(Date.UTC(2024, 0, day)) }));
  }, [locale]);
  const time = <TimeOfDay />;
  return (
    <div className={styles.line}>
      <Form.Item {...useFieldProps({ name: [index, "day"], needed: true })}>
        <FormSelect<number> options={days} />
      </Form.Item>
      <Form.Item {...useFieldProps({ name: [index, "opens"], needed: true })}>{time}</Form.Item>
      <Form.Item {...useFieldProps({ name: [index, "closes"], needed: true })}>{time}</Form.Item>
      <IconButton
        className={styles.remove ?? ""}
        label={t("actions.removeLine", { number: index + 1 })}
        icon={<DeleteOutlined />}
        onClick={onRemove}
      />
    </div>
  );
}
