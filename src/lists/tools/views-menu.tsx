import { EyeOutlined } from "@ant-design/icons";
import { Button, Popover } from "antd";
import { lazy, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { views } from "#contracts/views";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/use-operation";
import { noteDefaultView } from "#src/lib/session";

const ViewsPanel = lazy(() => import("./views-panel.tsx"));

/** Show one's own views and those shared in the store. */
export function ViewsMenu({ noun, within }: { noun: string; within: readonly string[] | undefined }) {
  const { t } = useTranslation("lists");
  const [isOpen, setOpen] = useState(false);
  const list = useOperation(views, "list", { query: { noun } });
  const items = list.data?.items;
  useEffect(() => {
    if (items) noteDefaultView(noun, items.find((view) => view.default)?.query);
  }, [noun, items]);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <OnDemand onMissing={() => setOpen(false)}>
          <ViewsPanel noun={noun} within={within} items={items ?? []} onDone={() => setOpen(false)} />
        </OnDemand>
      }
    >
      <Button icon={<EyeOutlined aria-hidden="true" />} aria-haspopup="dialog" aria-expanded={isOpen}>
        {t("views.button")}
      </Button>
    </Popover>
  );
}
