import { PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { OnDemand } from "#src/first-paint/on-demand";
import { Can } from "#src/lib/session/can";

const CreateDialog = lazy(() => import("./create-dialog.tsx"));

/** Open the dialog that creates a flow. */
export function CreateFlow() {
  const { t } = useTranslation("flows");
  const [isOpen, setOpen] = useState(false);
  return (
    <Can I="create" a="Flow">
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("actions.create")}
      </Button>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <CreateDialog onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </Can>
  );
}
