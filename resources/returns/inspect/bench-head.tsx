import { BarcodeOutlined } from "@ant-design/icons";
import { Input, Switch } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./bench.module.css";

interface BenchHeadProps {
  decided: number;
  total: number;
  scanned: { code: string; isKnown: boolean } | undefined;
  onScan: (code: string) => void;
  isOn: boolean;
  onToggle: (on: boolean) => void;
}

/** The scan field, how far the inspection is, and the shortcuts' switch. */
export function BenchHead({ decided, total, scanned, onScan, isOn, onToggle }: BenchHeadProps) {
  const { t } = useTranslation("returns");
  const [typed, setTyped] = useState("");
  const id = useId();
  return (
    <div className={styles.head}>
      <div className={styles.scan}>
        <Input
          data-part="scan"
          dir="ltr"
          prefix={<BarcodeOutlined aria-hidden="true" />}
          suffix={<Hint>S</Hint>}
          placeholder={t("inspect.scan")}
          aria-label={t("inspect.scan")}
          aria-describedby={`${id}-scanned`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={(event) => {
            if (!typed.trim()) return;
            onScan(typed);
            setTyped("");
            event.currentTarget.blur();
          }}
        />
        <span id={`${id}-scanned`} className={styles.scanned} data-known={scanned?.isKnown} role="status">
          {scanned && t(scanned.isKnown ? "inspect.scanned" : "inspect.unknown", { code: scanned.code })}
        </span>
      </div>
      <span className={styles.progress}>
        <progress value={decided} max={total} aria-label={t("inspect.progressLabel")} />
        <span role="status">{t("inspect.progress", { decided, total })}</span>
      </span>
      <span className={styles.switch}>
        <Switch id={id} size="small" checked={isOn} onChange={onToggle} />
        <label htmlFor={id}>{t("inspect.shortcuts")}</label>
      </span>
    </div>
  );
}

/** The key that does it. */
export function Hint({ children }: { children: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  );
}
