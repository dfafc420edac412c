import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useTranslation } from "react-i18next";
import { carriers, otherCarrier } from "#contracts/carriers";
import { FormSelect } from "#src/ui/form-select";
import { IconButton } from "#src/ui/icon-button";
import { Panel } from "#src/ui/panel";
import { Line, Toggle, useFieldProps } from "../parts/fields.tsx";
import styles from "../parts/lines.module.css";

/** The merchant's accounts with carriers. */
export function Accounts() {
  const { t } = useTranslation("settings");
  return (
    <Panel title={t("panels.accounts")}>
      <Form.List name="accounts">
        {(rows, { add, remove }) => (
          <>
            {rows.length === 0 && <p className={styles.empty}>{t("help.accounts")}</p>}
            {rows.map(({ key, name }) => (
              <Account key={key} index={name} onRemove={() => remove(name)} />
            ))}
            <Button
              icon={<PlusOutlined />}
              disabled={rows.length >= 50}
              onClick={() => add({ carrier_name: "", service: "", account: "", active: true })}
            >
              {t("actions.addAccount")}
            </Button>
          </>
        )}
      </Form.List>
    </Panel>
  );
}

function Account({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation("settings");
  const isOther = Form.useWatch(["accounts", index, "carrier"]) === otherCarrier;
  const options = carriers.map(({ name, displayName }) => ({
    value: name,
    label: name === otherCarrier ? t("otherCarrier") : displayName,
  }));
  return (
    <div className={styles.line}>
      <Form.Item {...useFieldProps({ name: [index, "carrier"], needed: true })}>
        <FormSelect showSearch optionFilterProp="label" options={options} />
      </Form.Item>
      {isOther && <Line name={[index, "carrier_name"]} max={80} needed />}
      <Line name={[index, "service"]} max={80} />
      <Line name={[index, "account"]} max={80} dir="ltr" />
      <Toggle name={[index, "active"]} />
      <IconButton
        className={styles.remove ?? ""}
        label={t("actions.removeLine", { number: index + 1 })}
        icon={<DeleteOutlined />}
        onClick={onRemove}
      />
    </div>
  );
}
