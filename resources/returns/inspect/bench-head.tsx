import { BarcodeOutlined } from "@ant-design/icons";
import { Flex, Input, Progress, Switch, Typography } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./bench.module.css";
import { Hint } from "./hint.tsx";

interface BenchHeadProps {
  decided: number;
  total: number;
  scanned: { code: string; isKnown: boolean } | undefined;
  onScan: (code: string) => void;
  isOn: boolean;
  onToggle: (on: boolean) => void;
}

/** Show the scan field, the progress, and the shortcut switch. */
export function BenchHead({ decided, total, scanned, onScan, isOn, onToggle }: BenchHeadProps) {
  const { t } = useTranslation("returns");
  const [typed, setTyped] = useState("");
  const id = useId();
  return (
    <Flex wrap align="flex-start" gap="8px 24px">
      <Flex vertical flex="1 1 260px" style={{ maxInlineSize: 420 }}>
        <Input
          data-part="scan"
          dir="ltr"
          prefix={<BarcodeOutlined aria-hidden="true" />}
          suffix={<Hint of="scan" />}
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
        <Typography.Text id={`${id}-scanned`} role="status" type={scanned?.isKnown ? "success" : "danger"} style={{ minBlockSize: 22 }}>
          {scanned && t(scanned.isKnown ? "inspect.scanned" : "inspect.unknown", { code: scanned.code })}
        </Typography.Text>
      </Flex>
      <Flex align="center" gap={10} style={{ minBlockSize: 36 }}>
        <Progress percent={(decided / total) * 100} showInfo={false} style={{ inlineSize: 120 }} aria-label={t("inspect.progressLabel")} />
        <span role="status">{t("inspect.progress", { decided, total })}</span>
      </Flex>
      <Flex align="center" gap={10} className={styles.keyboard ?? ""} style={{ minBlockSize: 36, marginInlineStart: "auto" }}>
        <Switch id={id} size="small" checked={isOn} onChange={onToggle} />
        <label htmlFor={id}>{t("inspect.shortcuts")}</label>
      </Flex>
    </Flex>
  );
}
