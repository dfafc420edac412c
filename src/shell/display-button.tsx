import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Glyph } from "#src/ui/glyph";
import styles from "./tool.module.css";

const DisplayPanel = lazy(() => import("./display-panel.tsx"));

/** Opens the display settings; the panel is fetched when first wanted. */
export function DisplayButton() {
  const { t } = useTranslation();
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label={t("display.open")}
        title={t("display.open")}
        aria-haspopup="dialog"
        onClick={() => setState("open")}
      >
        <Glyph name="sliders" size={20} />
      </button>
      {state !== "never" && (
        <Suspense>
          <DisplayPanel open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
