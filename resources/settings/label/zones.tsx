import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { zones } from "#contracts/settings/fields";
import { IconButton } from "#src/ui/icon-button";
import { Panel } from "#src/ui/panel";
import { useCountries } from "#src/ui/use-countries";
import { Choices, Toggle, useFieldProps } from "../parts/fields.tsx";
import styles from "../parts/lines.module.css";
import { MoveButtons } from "../parts/move-buttons.tsx";

/** Where labels are given or not, in the order the lines are asked. */
export function LabelZones() {
  const { t } = useTranslation("settings");
  return (
    <Panel title={t("panels.zones")}>
      <p className={styles.hint}>{t("help.labelZones")}</p>
      <Form.List name="zones">
        {(rows, { add, move, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <LabelZone key={key} index={name} count={rows.length} onMove={move} onRemove={() => remove(name)} />
            ))}
            <Button icon={<PlusOutlined />} disabled={rows.length >= 50} onClick={() => add({ countries: [], zones: [], enabled: false })}>
              {t("actions.addZone")}
            </Button>
          </>
        )}
      </Form.List>
    </Panel>
  );
}

interface LabelZoneProps {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

function LabelZone({ index, count, onMove, onRemove }: LabelZoneProps) {
  const { t } = useTranslation("settings");
  const countries = useCountries();
  const number = index + 1;
  return (
    <div className={styles.line}>
      <Form.Item {...useFieldProps({ name: [index, "countries"] })}>
        <Select mode="multiple" optionFilterProp="label" allowClear options={countries} maxTagCount={12} />
      </Form.Item>
      <Choices name={[index, "zones"]} of="zone" values={zones} />
      <Toggle name={[index, "enabled"]} word="labels_given" />
      <span className={styles.order}>
        <MoveButtons name={t("line", { number })} index={index} count={count} onMove={onMove} />
      </span>
      <IconButton
        className={styles.remove ?? ""}
        label={t("actions.removeLine", { number })}
        icon={<DeleteOutlined />}
        onClick={onRemove}
      />
    </div>
  );
}
