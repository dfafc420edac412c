import { SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { OnDemand } from "#src/first-paint/on-demand";
import { useShortcut } from "#src/hooks/screen/use-shortcut";
import { ariaKeys, keyName, shortcuts } from "#src/lib/browser/shortcuts";
import styles from "./commands.module.css";

const Palette = lazy(() => import("./palette.tsx"));
const Shortcuts = lazy(() => import("./shortcuts.tsx"));
const { commands, sheet } = shortcuts.everywhere;

/** Show a button for search and commands with its shortcut, and the overview of all shortcuts. */
export function Commands() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  useShortcut(commands, () => setOpen((now) => (now === "palette" ? null : "palette")));
  useShortcut(sheet, () => setOpen("shortcuts"));
  const close = () => setOpen(null);
  const name = t("frame:commands.open");
  return (
    <>
      <Button
        className={styles.button ?? ""}
        icon={<SearchOutlined aria-hidden="true" />}
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(commands)}
        onClick={() => setOpen("palette")}
      >
        <kbd dir="ltr">{keyName(commands)}</kbd>
      </Button>
      <OnDemand key={open} onMissing={close}>
        {open === "palette" && <Palette onClose={close} />}
        {open === "shortcuts" && <Shortcuts onClose={close} />}
      </OnDemand>
    </>
  );
}
