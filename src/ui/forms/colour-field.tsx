import { BgColorsOutlined } from "@ant-design/icons";
import { Button, ColorPicker, Flex, Input, Space, Tag } from "antd";
import { inkOn } from "#contracts/contrast";
import { isColour } from "#src/lib/forms/checks";
import { useLocale } from "#src/lib/words/use-locale";

interface ColourFieldProps {
  id?: string;
  value?: string | null;
  onChange?: (value: string) => void;
  disabled?: boolean;
  /** Name of the button that opens the picker. */
  pick: string;
  /** Shown while no colour is chosen. */
  placeholder?: string;
  /** Describe white or black text on the colour, by its contrast. Left out: not shown. */
  ink?: (name: "white" | "black", ratio: string) => string;
}

/** Choose a colour with antd's ColorPicker or as text, and show the contrast of text on it. */
export function ColourField({ id, value, onChange, disabled = false, pick, placeholder, ink }: ColourFieldProps) {
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
          <Button disabled={disabled} style={swatch} icon={<BgColorsOutlined aria-hidden="true" />} aria-label={pick} />
        </ColorPicker>
        <Input
          {...(id && { id })}
          {...(placeholder && { placeholder })}
          style={{ maxInlineSize: 140 }}
          dir="ltr"
          maxLength={7}
          value={value ?? ""}
          spellCheck={false}
          onChange={(event) => onChange?.(event.target.value)}
        />
      </Space.Compact>
      {colour && ink && <Ink colour={colour} words={ink} />}
    </Flex>
  );
}

function Ink({ colour, words }: { colour: string; words: NonNullable<ColourFieldProps["ink"]> }) {
  const locale = useLocale();
  const { color, ratio } = inkOn(colour);
  const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, numberingSystem: "latn" });
  return (
    <Tag color={colour} style={{ padding: "4px 12px", color, fontWeight: 600 }}>
      {words(color === "#ffffff" ? "white" : "black", shown.format(ratio))}
    </Tag>
  );
}
