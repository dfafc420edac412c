import { TableOutlined } from "@ant-design/icons";
import { Button, Checkbox, Flex, Popover } from "antd";
import { useTranslation } from "react-i18next";
import { IconButton } from "#src/ui/icon-button";
import { Segments } from "#src/ui/segments";
import { returnColumns } from "../columns.tsx";
import { useReturnTranslation } from "../translation.ts";
import { useDensity, useHidden } from "./look.ts";

/** The number links to the return and is always shown. */
const always = "number";
const never = new Set<string>();

/** Choose the table's columns and row height. */
export function LookMenu() {
  const { t } = useTranslation("returns");
  return (
    <Popover trigger="click" placement="bottomRight" content={<Look />} title={t("look.columns")} destroyOnHidden>
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
  const keys = columns.map(({ key }) => String(key));
  return (
    <Flex vertical gap={12} style={{ minInlineSize: 240 }}>
      <Checkbox.Group
        aria-label={t("look.columns")}
        style={{ flexDirection: "column", gap: 8 }}
        options={columns.map(({ key, title }) => ({ value: String(key), label: title as string }))}
        value={keys.filter((key) => !hidden.includes(key))}
        onChange={(shown: string[]) => setHidden(keys.filter((key) => !shown.includes(key)))}
      />
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
    </Flex>
  );
}
