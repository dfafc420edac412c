import { BellOutlined } from "@ant-design/icons";
import { Badge, Drawer } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { notices } from "#contracts/notices";
import { useOperation } from "#src/hooks/use-operation";
import { useDisplay } from "#src/theme/display-settings";
import { withWords } from "./later-words.ts";
import toolStyles from "./tool.module.css";

const BellPanel = lazy(withWords(() => import("./bell-panel.tsx")));

/** What concerns me, and how much of it is new; the count follows the live stream. */
export function Bell() {
  const { t } = useTranslation();
  const { themeDirection } = useDisplay();
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const count = useOperation(notices, "counts").data?.unread ?? 0;
  const close = () => setState("closed");
  const name = count > 0 ? `${t("frame:bell.open")}: ${t("frame:bell.unread", { count })}` : t("frame:bell.open");
  return (
    <>
      <button
        type="button"
        className={toolStyles.tool}
        aria-label={name}
        title={name}
        aria-haspopup="dialog"
        onClick={() => setState("open")}
      >
        <Badge count={count} size="small" overflowCount={99}>
          <BellOutlined aria-hidden="true" style={{ fontSize: 18, color: "var(--bh-text2)" }} />
        </Badge>
      </button>
      {state !== "never" && (
        <Drawer
          open={state === "open"}
          onClose={close}
          title={t("frame:bell.title")}
          closable={{ placement: "end", "aria-label": t("actions.close") }}
          placement={themeDirection === "rtl" ? "left" : "right"}
          width="min(420px, 100vw)"
          styles={{ body: { padding: 0 } }}
        >
          <Suspense>{state === "open" && <BellPanel unread={count} onLeave={close} />}</Suspense>
        </Drawer>
      )}
    </>
  );
}
