import {
  AlignLeftOutlined,
  AlignRightOutlined,
  ColumnWidthOutlined,
  MenuOutlined,
  MoonOutlined,
  PicCenterOutlined,
  SunOutlined,
} from "@ant-design/icons";
import { Button, Drawer, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { AntdProvider } from "#src/theme/antd-provider";
import { resetDisplay, setDisplay, useDisplay } from "#src/theme/display-settings";
import { presetBase, presets } from "#src/theme/palette";
import { Segments } from "#src/ui/segments";
import styles from "./display-panel.module.css";

/** Mode, contrast, direction, menu, colour and width; each shows at once. */
function Panel({ open, onClose }: { open: boolean; onClose: () => void }) {
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
      <div className={styles.list}>
        <Segments
          label={t("display.mode")}
          value={display.themeMode}
          onChange={(themeMode) => setDisplay({ themeMode })}
          options={[
            { value: "light", label: t("display.light"), icon: <SunOutlined /> },
            { value: "dark", label: t("display.dark"), icon: <MoonOutlined /> },
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
            { value: "vertical", label: t("display.vertical"), icon: <MenuOutlined /> },
            { value: "mini", label: t("display.mini"), icon: <PicCenterOutlined rotate={90} /> },
          ]}
        />
        <Segments
          label={t("display.direction")}
          value={display.themeDirection}
          onChange={(themeDirection) => setDisplay({ themeDirection })}
          options={[
            { value: "ltr", label: t("display.ltr"), icon: <AlignLeftOutlined /> },
            { value: "rtl", label: t("display.rtl"), icon: <AlignRightOutlined /> },
          ]}
        />
        <div className={styles.stretch}>
          <ColumnWidthOutlined className={styles.stretchIcon ?? ""} aria-hidden="true" />
          <label htmlFor="display-stretch">
            <span className={styles.name}>{t("display.stretch")}</span>
            <span className={styles.help}>{t("display.stretchHelp")}</span>
          </label>
          <Switch id="display-stretch" checked={display.themeStretch} onChange={(themeStretch) => setDisplay({ themeStretch })} />
        </div>
        <p className={styles.help}>{t("display.kept")}</p>
      </div>
    </Drawer>
  );
}

function PresetChoice() {
  const { t } = useTranslation();
  const { themeColorPresets, themeMode } = useDisplay();
  return (
    <fieldset className={styles.presets}>
      <legend className={styles.legend}>{t("display.preset")}</legend>
      {presets.map((preset) => (
        <label key={preset} className={styles.preset}>
          <input
            type="radio"
            name="preset"
            checked={preset === themeColorPresets}
            onChange={() => setDisplay({ themeColorPresets: preset })}
          />
          <span className={styles.face}>
            <span className={styles.dot} style={{ background: presetBase[preset][themeMode] }} />
            {t(`display.presets.${preset}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Brings antd along: it also opens over pages that stand without. */
export default function DisplayPanel(props: { open: boolean; onClose: () => void }) {
  return (
    <AntdProvider>
      <Panel {...props} />
    </AntdProvider>
  );
}
