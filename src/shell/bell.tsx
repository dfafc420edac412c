import { BellOutlined } from "@ant-design/icons";
import { Badge } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { notices } from "#contracts/notices";
import { useFirstPageShown } from "#src/first-paint/first-page";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/use-operation";
import { IconButton } from "#src/ui/icon-button";

const BellPanel = lazy(() => import("./bell-panel.tsx"));

/** Show the notification bell with its unread count, which follows the live stream. */
export function Bell() {
  const { t } = useTranslation();
  const [state, setState] = useState<"never" | "open" | "closed">("never");
  const count = useOperation(notices, "counts", {}, { enabled: useFirstPageShown() }).data?.unread ?? 0;
  const name = count > 0 ? `${t("frame:bell.open")}: ${t("frame:bell.unread", { count })}` : t("frame:bell.open");
  const icon = (
    <Badge count={count} size="small" overflowCount={99} aria-hidden="true">
      <BellOutlined aria-hidden="true" style={{ fontSize: 18, color: "var(--bh-text2)" }} />
    </Badge>
  );
  return (
    <>
      <IconButton label={name} icon={icon} aria-haspopup="dialog" onClick={() => setState("open")} />
      {state !== "never" && (
        <OnDemand onMissing={() => setState("never")}>
          <BellPanel open={state === "open"} unread={count} onClose={() => setState("closed")} />
        </OnDemand>
      )}
    </>
  );
}
