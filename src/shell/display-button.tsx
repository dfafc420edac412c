import { SlidersOutlined } from "@ant-design/icons";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { OnDemand } from "#src/first-paint/on-demand";
import { IconButton } from "#src/ui/actions/icon-button";

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
        <OnDemand onMissing={() => setState("never")}>
          <DisplayPanel open={state === "open"} onClose={() => setState("closed")} />
        </OnDemand>
      )}
    </>
  );
}
