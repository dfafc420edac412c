import { OrderedListOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { OnDemand } from "#src/first-paint/on-demand";
import { Can } from "#src/lib/session/can";

const OrderDrawer = lazy(() => import("./order-drawer.tsx"));

/** Open the categories and their order. */
export function OrderButton() {
  const { t } = useTranslation("articles");
  const [isOpen, setOpen] = useState(false);
  return (
    <Can I="update" a="Article">
      <Button icon={<OrderedListOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("order.title")}
      </Button>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <OrderDrawer onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </Can>
  );
}
