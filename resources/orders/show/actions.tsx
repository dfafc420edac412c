import { EditOutlined, FileTextOutlined, PlusOutlined, PrinterOutlined, StopOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type Order, orders } from "#contracts/orders/orders";
import { useCommand } from "#src/hooks/use-command";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { Can } from "#src/lib/can";
import { ReasonButton } from "#src/ui/reason-tooltip";
import { RecordHistory } from "#src/ui/record-history";
import { useConfirm } from "#src/ui/use-confirm";
import { editOrderAddress } from "../addresses.ts";
import { newClaimAddress, newInvoiceOf, newReturnAddress } from "../other-addresses.ts";
import { useRefusal } from "./use-refusal.ts";

/** Show what can be started from the order; what cannot says why. */
export function Actions({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const navigate = useNavigate();
  const refusal = useRefusal(order);
  return (
    <>
      <RecordHistory history={useRecordHistory(orders.noun, order.id)} />
      <Button icon={<PrinterOutlined aria-hidden="true" />} onClick={() => window.print()}>
        {t("common:actions.print")}
      </Button>
      {order.by_hand && <HandActions order={order} />}
      <Can I="create" an="Invoice">
        <ReasonButton
          icon={<FileTextOutlined aria-hidden="true" />}
          reason={refusal("invoice")}
          onClick={() => void navigate(newInvoiceOf(order.id))}
        >
          {t("actions.newInvoice")}
        </ReasonButton>
      </Can>
      <Can I="create" a="Claim">
        <ReasonButton
          icon={<PlusOutlined aria-hidden="true" />}
          reason={refusal("claim")}
          onClick={() => void navigate(newClaimAddress(order.id))}
        >
          {t("actions.newClaim")}
        </ReasonButton>
      </Can>
      <Can I="create" a="Return">
        <ReasonButton
          type="primary"
          icon={<PlusOutlined aria-hidden="true" />}
          reason={refusal("return")}
          onClick={() => void navigate(newReturnAddress(order.id))}
        >
          {t("actions.newReturn")}
        </ReasonButton>
      </Can>
    </>
  );
}

/** Show how an order entered here is changed and cancelled. */
function HandActions({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const navigate = useNavigate();
  const refusal = useRefusal(order);
  const confirm = useConfirm();
  const cancel = useCommand(orders, "cancel", { failure: "toast" });
  const ask = async () => {
    const question = {
      title: t("cancel.title", { number: order.number }),
      text: t("cancel.text"),
      confirm: t("actions.cancel"),
      danger: true,
    };
    if (await confirm(question)) await cancel.run({ params: { id: order.id }, body: {} }, { expectedVersion: order.version });
  };
  return (
    <>
      <Can I="update" an="Order">
        <ReasonButton
          icon={<EditOutlined aria-hidden="true" />}
          reason={refusal("edit")}
          onClick={() => void navigate(editOrderAddress(order.id))}
        >
          {t("common:actions.edit")}
        </ReasonButton>
      </Can>
      <Can I="cancel" an="Order">
        <ReasonButton
          danger
          icon={<StopOutlined aria-hidden="true" />}
          reason={refusal("cancel")}
          loading={cancel.isPending}
          onClick={() => void ask()}
        >
          {t("actions.cancel")}
        </ReasonButton>
      </Can>
    </>
  );
}
