import { TableOutlined } from "@ant-design/icons";
import { Button, Checkbox, Flex, Popover } from "antd";
import { useTranslation } from "react-i18next";
import type { Look } from "#src/lib/list-look";
import { IconButton } from "#src/ui/icon-button";
import { Segments } from "#src/ui/segments";

/** Choose the table's columns and row height. */
export function LookMenu({ look }: { look: Look }) {
  const { t } = useTranslation("lists");
  return (
    <Popover trigger="click" placement="bottomRight" content={<Choice look={look} />} title={t("look.columns")} destroyOnHidden>
      <IconButton type="default" icon={<TableOutlined aria-hidden="true" />} label={t("look.button")} aria-haspopup="dialog" />
    </Popover>
  );
}

function Choice({ look: { choices, hidden, setHidden, density, setDensity } }: { look: Look }) {
  const { t } = useTranslation("lists");
  const keys = choices.map(({ key }) => key);
  return (
    <Flex vertical gap={12} style={{ minInlineSize: 240 }}>
      <Checkbox.Group
        aria-label={t("look.columns")}
        style={{ flexDirection: "column", gap: 8 }}
        options={choices.map(({ key, title }) => ({ value: key, label: title }))}
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
