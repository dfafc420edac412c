import { StopOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { OnDemand } from "#src/first-paint/on-demand";
import { Can } from "#src/lib/session/can";

const SuppressionsDrawer = lazy(() => import("../suppressions/drawer.tsx"));

/** Open the list of addresses that get no marketing. */
export function SuppressionsButton() {
  const { t } = useTranslation("subscribers");
  const [isOpen, setOpen] = useState(false);
  return (
    <Can I="read" a="Suppression">
      <Button icon={<StopOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("suppressions.title")}
      </Button>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <SuppressionsDrawer onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </Can>
  );
}
