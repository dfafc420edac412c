import { TableOutlined } from "@ant-design/icons";
import { Button, Checkbox, Popover } from "antd";
import { IconButton } from "#src/ui/icon-button";
import { Segments } from "#src/ui/segments";
import { returnColumns } from "../columns.tsx";
import { useWords } from "../words.ts";
import styles from "./list-tools.module.css";
import { useDensity, useHidden } from "./look.ts";

/** The number is the way into a return and always stands. */
const always = "number";
const never = new Set<string>();

/** Which columns the table shows, and how high its rows are. */
export function LookMenu() {
  const { say } = useWords();
  return (
    <Popover trigger="click" placement="bottomRight" content={<Look />} destroyOnHidden>
      <IconButton type="default" icon={<TableOutlined />} label={say("look.button")} aria-haspopup="dialog" />
    </Popover>
  );
}

function Look() {
  const words = useWords();
  const { say } = words;
  const [hidden, setHidden] = useHidden();
  const [density, setDensity] = useDensity();
  const columns = returnColumns(words, new Date(0), never).filter(({ key }) => key !== always);
  const set = (key: string, on: boolean) => setHidden(on ? hidden.filter((one) => one !== key) : [...hidden, key]);
  return (
    <div className={styles.look}>
      <fieldset className={styles.set}>
        <legend className={styles.legend}>{say("look.columns")}</legend>
        {columns.map(({ key, title }) => (
          <Checkbox key={String(key)} checked={!hidden.includes(String(key))} onChange={(event) => set(String(key), event.target.checked)}>
            {title as string}
          </Checkbox>
        ))}
      </fieldset>
      <Segments
        label={say("look.density")}
        value={density}
        onChange={setDensity}
        options={(["small", "middle"] as const).map((value) => ({ value, label: say(`look.${value}`) }))}
      />
      <Button
        size="small"
        type="link"
        onClick={() => {
          setHidden([]);
          setDensity("middle");
        }}
      >
        {say("look.reset")}
      </Button>
    </div>
  );
}
