import { TableOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover } from "antd";
import { useTranslation } from "react-i18next";
import { IconButton } from "#src/ui/icon-button";
import { Segments } from "#src/ui/segments";
import { returnColumns } from "../columns.tsx";
import { useReturnTranslation } from "../translation.ts";
import styles from "./list-tools.module.css";
import { useDensity, useHidden } from "./look.ts";

/** The number is the way into a return and always stands. */
const always = "number";
const never = new Set<string>();

/** Which columns the table shows, and how high its rows are. */
export function LookMenu() {
  const { t } = useTranslation("returns");
  return (
    <Popover trigger="click" placement="bottomRight" content={<Look />} destroyOnHidden>
      <IconButton type="default" icon={<TableOutlined />} label={t("look.button")} aria-haspopup="dialog" />
    </Popover>
  );
}

function Look() {
  const translation = useReturnTranslation();
  const { t } = translation;
  const [hidden, setHidden] = useHidden();
  const [density, setDensity] = useDensity();
  const columns = returnColumns(translation, new Date(0), never).filter(({ key }) => key !== always);
  const set = (key: string, on: boolean) => setHidden(on ? hidden.filter((one) => one !== key) : [...hidden, key]);
  return (
    <div className={styles.look}>
      <fieldset className={styles.set}>
        <legend className={styles.legend}>{t("look.columns")}</legend>
        {columns.map(({ key, title }) => (
          <Checkbox key={String(key)} checked={!hidden.includes(String(key))} onChange={(event) => set(String(key), event.target.checked)}>
            {title as string}
          </Checkbox>
        ))}
      </fieldset>
      <Segments
        label={t("look.density")}
        value={density}
        onChange={setDensity}
        options={(["small", "middle"] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
      />
      <Button
        size="small"
        type="link"
        onClick={() => {
          setHidden([]);
          setDensity("middle");
        }}
      >
        {t("look.reset")}
      </Button>
    </div>
  );
}
