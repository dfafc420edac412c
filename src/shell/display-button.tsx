import { SlidersOutlined } from "@ant-design/icons";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#src/ui/icon-button";

const DisplayPanel = lazy(() => import("./display-panel.tsx"));

/** Open the display settings, loaded on demand. */
export function DisplayButton() {
  const { t } = useTranslation();
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  return (
    <>
      <IconButton
        label={t("display.open")}
        icon={<SlidersOutlined aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setState("open")}
      />
      {state !== "never" && (
        <Suspense>
          <DisplayPanel open={state === "open"} onClose={() => setState("closed")} />
        </Suspense>
      )}
    </>
  );
}
