import { Input } from "antd";
import { inkOn } from "#contracts/contrast";
import styles from "./page.module.css";
import { isColour } from "./values.ts";
import { useWords } from "./words.ts";

interface AccentFieldProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
}

/** A colour, picked or typed, and how white or black text reads on it. */
export function AccentField({ id, value = "", onChange, disabled = false }: AccentFieldProps) {
  const { say } = useWords();
  const colour = isColour(value) ? value.trim() : undefined;
  return (
    <div className={styles.line}>
      <span className={styles.accent}>
        <input
          type="color"
          className={styles.swatch}
          aria-label={say("pickColour")}
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
  const { say, language } = useWords();
  const { color, ratio } = inkOn(colour);
  const shown = new Intl.NumberFormat(language === "cn" ? "zh-CN" : language, { maximumFractionDigits: 1, numberingSystem: "latn" });
  const name = color === "#ffffff" ? "white" : "black";
  return (
    <span className={styles.ink} style={{ background: colour, color }}>
      {say(`ink.${name}`, { ratio: shown.format(ratio) })}
    </span>
  );
}
