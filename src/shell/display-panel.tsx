import {
  AlignLeftOutlined,
  AlignRightOutlined,
  ColumnWidthOutlined,
  MenuOutlined,
  MoonOutlined,
  PicCenterOutlined,
  SunOutlined,
} from "@ant-design/icons";
import { Button, Drawer, Flex, Radio, Switch, Typography } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { resetDisplay, setDisplay, useDisplay } from "#src/theme/display-settings";
import { presetBase, presets } from "#src/theme/palette";
import { Segments } from "#src/ui/forms/segments";
import styles from "./display-panel.module.css";

/** Show mode, contrast, direction, menu, colour and width; each applies at once. */
export default function DisplayPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const display = useDisplay();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("display.title")}
      closable={{ placement: "end", "aria-label": t("actions.close") }}
      styles={{ mask: { background: "transparent" } }}
      placement={display.themeDirection === "rtl" ? "left" : "right"}
      width="min(360px, 92vw)"
      extra={<Button onClick={resetDisplay}>{t("display.reset")}</Button>}
    >
      <Flex vertical gap={24}>
        <Segments
          label={t("display.mode")}
          value={display.themeMode}
          onChange={(themeMode) => setDisplay({ themeMode })}
          options={[
            { value: "light", label: t("display.light"), icon: <SunOutlined aria-hidden="true" /> },
            { value: "dark", label: t("display.dark"), icon: <MoonOutlined aria-hidden="true" /> },
          ]}
        />
        <Segments
          label={t("display.contrast")}
          value={display.themeContrast}
          onChange={(themeContrast) => setDisplay({ themeContrast })}
          options={[
            { value: "default", label: t("display.contrastDefault"), icon: <span className={styles.half} /> },
            { value: "bold", label: t("display.contrastBold"), icon: <span className={styles.full} /> },
          ]}
        />
        <PresetChoice />
        <Segments
          label={t("display.layout")}
          value={display.themeLayout}
          onChange={(themeLayout) => setDisplay({ themeLayout })}
          options={[
            { value: "vertical", label: t("display.vertical"), icon: <MenuOutlined aria-hidden="true" /> },
            { value: "mini", label: t("display.mini"), icon: <PicCenterOutlined aria-hidden="true" rotate={90} /> },
          ]}
        />
        <Segments
          label={t("display.direction")}
          value={display.themeDirection}
          onChange={(themeDirection) => setDisplay({ themeDirection })}
          options={[
            { value: "ltr", label: t("display.ltr"), icon: <AlignLeftOutlined aria-hidden="true" /> },
            { value: "rtl", label: t("display.rtl"), icon: <AlignRightOutlined aria-hidden="true" /> },
          ]}
        />
        <Flex align="center" gap={12} className={styles.face ?? ""}>
          <ColumnWidthOutlined aria-hidden="true" />
          <label htmlFor="display-stretch" style={{ flex: 1 }}>
            <Typography.Text strong>{t("display.stretch")}</Typography.Text>
            <br />
            <Typography.Text type="secondary">{t("display.stretchHelp")}</Typography.Text>
          </label>
          <Switch id="display-stretch" checked={display.themeStretch} onChange={(themeStretch) => setDisplay({ themeStretch })} />
        </Flex>
        <Typography.Text type="secondary">{t("display.lifetime")}</Typography.Text>
      </Flex>
    </Drawer>
  );
}

function PresetChoice() {
  const { t } = useTranslation();
  const id = useId();
  const { themeColorPresets, themeMode } = useDisplay();
  return (
    <Flex vertical gap={8}>
      <Typography.Text id={id} type="secondary" strong>
        {t("display.preset")}
      </Typography.Text>
      <Radio.Group
        aria-labelledby={id}
        className={styles.presets ?? ""}
        value={themeColorPresets}
        onChange={({ target }) => setDisplay({ themeColorPresets: target.value })}
      >
        {presets.map((preset) => (
          <Radio.Button key={preset} value={preset}>
            <span className={styles.dot} style={{ background: presetBase[preset][themeMode] }} />
            {t(`display.presets.${preset}`)}
          </Radio.Button>
        ))}
      </Radio.Group>
    </Flex>
  );
}
