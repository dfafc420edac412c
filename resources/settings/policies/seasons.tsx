import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useTranslation } from "react-i18next";
import { DayPicker } from "#src/ui/day-picker";
import { IconButton } from "#src/ui/icon-button";
import { Panel } from "#src/ui/panel";
import { Line, useFieldProps } from "../parts/fields.tsx";
import styles from "../parts/lines.module.css";

/** Orders of these days may be returned until a day of their own. */
export function Seasons() {
  const { t } = useTranslation("settings");
  return (
    <Panel title={t("panels.seasons")}>
      <p className={styles.hint}>{t("help.seasons")}</p>
      <Form.List name="seasons">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className={styles.line}>
                <Line name={[name, "name"]} word="season_name" max={100} needed />
                <DayField name={[name, "from"]} word="season_from" />
                <DayField name={[name, "to"]} word="season_to" />
                <DayField name={[name, "return_until"]} word="season_until" />
                <IconButton
                  className={styles.remove ?? ""}
                  label={t("actions.removeLine", { number: name + 1 })}
                  icon={<DeleteOutlined />}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button icon={<PlusOutlined />} disabled={rows.length >= 20} onClick={() => add({})}>
              {t("actions.addSeason")}
            </Button>
          </>
        )}
      </Form.List>
    </Panel>
  );
}

function DayField({ name, word }: { name: (string | number)[]; word: string }) {
  return (
    <Form.Item {...useFieldProps({ name, word, needed: true })}>
      <DayPicker />
    </Form.Item>
  );
}
