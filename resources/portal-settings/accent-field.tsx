import { Input } from "antd";
import { useTranslation } from "react-i18next";
import { inkOn } from "#contracts/contrast";
import { useLocale } from "#src/ui/use-locale";
import styles from "./page.module.css";
import { isColour } from "./values.ts";

interface AccentFieldProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
}

/** A colour, picked or typed, and how white or black text reads on it. */
export function AccentField({ id, value = "", onChange, disabled = false }: AccentFieldProps) {
  const { t } = useTranslation("portal-settings");
  const colour = isColour(value) ? value.trim() : undefined;
  return (
    <div className={styles.line}>
      <span className={styles.accent}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={t("pickColour")}
          disabled={disabled}
          value={colour ?? "#000000"}
          onChange={(event) => onChange?.(event.target.value)}
        />
        <Input
          {...(id && { id })}
          className={styles.code ?? ""}
          dir="ltr"
          maxLength={7}
          value={value}
          spellCheck={false}
          onChange={(event) => onChange?.(event.target.value)}
        />
      </span>
      {colour && <Ink colour={colour} />}
    </div>
  );
}

function Ink({ colour }: { colour: string }) {
  const { t } = useTranslation("portal-settings");
  const locale = useLocale();
  const { color, ratio } = inkOn(colour);
  const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, numberingSystem: "latn" });
  const name = color === "#ffffff" ? "white" : "black";
  return (
    <span className={styles.ink} style={{ background: colour, color }}>
      {t(`ink.${name}`, { ratio: shown.format(ratio) })}
    </span>
  );
}
