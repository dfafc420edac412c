import { OrderedListOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Can } from "#src/lib/can";

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
        <Suspense>
          <OrderDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Can>
  );
}
