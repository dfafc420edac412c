import { ClockCircleOutlined, SnippetsOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { OnDemand } from "#src/first-paint/on-demand";
import { Can } from "#src/lib/session/can";

const RepliesDrawer = lazy(() => import("./replies-drawer.tsx"));
const HoursDrawer = lazy(() => import("./hours-drawer.tsx"));

/** Open saved replies, and when customers are answered. */
export function SettingsButtons() {
  const { t } = useTranslation("conversations");
  const [open, setOpen] = useState<"replies" | "hours">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Can I="update" a="SavedReply">
        <Button icon={<SnippetsOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen("replies")}>
          {t("replies.title")}
        </Button>
      </Can>
      <Can I="process" a="Conversation">
        <Button icon={<ClockCircleOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen("hours")}>
          {t("hours.title")}
        </Button>
      </Can>
      <OnDemand key={open} onMissing={close}>
        {open === "replies" && <RepliesDrawer onClose={close} />}
        {open === "hours" && <HoursDrawer onClose={close} />}
      </OnDemand>
    </>
  );
}
