import { UploadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { OnDemand } from "#src/first-paint/on-demand";
import { Can } from "#src/lib/session/can";

const ImportDrawer = lazy(() => import("../imports/drawer.tsx"));

/** Open the import of a CSV file. */
export function ImportButton() {
  const { t } = useTranslation("subscribers");
  const [isOpen, setOpen] = useState(false);
  return (
    <Can I="create" a="Subscriber">
      <Button icon={<UploadOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("imports.button")}
      </Button>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <ImportDrawer onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </Can>
  );
}
