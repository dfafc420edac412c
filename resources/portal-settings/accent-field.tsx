import { BgColorsOutlined } from "@ant-design/icons";
import { Button, ColorPicker, Flex, Input, Space, Tag } from "antd";
import { useTranslation } from "react-i18next";
import { inkOn } from "#contracts/contrast";
import { useLocale } from "#src/ui/use-locale";
import { isColour } from "./values.ts";

interface AccentFieldProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
}

/** Choose a colour with antd's ColorPicker or as text, and show the contrast of white or black text on it. */
export function AccentField({ id, value = "", onChange, disabled = false }: AccentFieldProps) {
  const { t } = useTranslation("portal-settings");
  const colour = isColour(value) ? value.trim() : undefined;
  const swatch = colour ? { background: colour, color: inkOn(colour).color } : {};
  return (
    <Flex wrap align="center" gap="8px 12px">
      <Space.Compact>
        <ColorPicker
          disabled={disabled}
          disabledAlpha
          disabledFormat
          format="hex"
          value={colour ?? "#000000"}
          onChange={(picked) => onChange?.(picked.toHexString())}
        >
          <Button disabled={disabled} style={swatch} icon={<BgColorsOutlined />} aria-label={t("pickColour")} />
        </ColorPicker>
        <Input
          {...(id && { id })}
          style={{ maxInlineSize: 140 }}
          dir="ltr"
          maxLength={7}
          value={value}
          spellCheck={false}
          onChange={(event) => onChange?.(event.target.value)}
        />
      </Space.Compact>
      {colour && <Ink colour={colour} />}
    </Flex>
  );
}

function Ink({ colour }: { colour: string }) {
  const { t } = useTranslation("portal-settings");
  const locale = useLocale();
  const { color, ratio } = inkOn(colour);
  const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, numberingSystem: "latn" });
  const name = color === "#ffffff" ? "white" : "black";
  return (
    <Tag color={colour} style={{ padding: "4px 12px", color, fontWeight: 600 }}>
      {t(`ink.${name}`, { ratio: shown.format(ratio) })}
    </Tag>
  );
}
