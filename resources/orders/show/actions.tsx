import { EditOutlined, FileTextOutlined, PlusOutlined, PrinterOutlined, StopOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type Order, orders } from "#contracts/orders/orders";
import type { OrderOffer } from "#contracts/orders/parts";
import { useCommand } from "#src/hooks/commands/use-command";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useAbility } from "#src/lib/session/can";
import { ActionBar, type ActionItem } from "#src/ui/actions/action-bar";
import { RecordHistory } from "#src/ui/data/record-history";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { newClaimAddress } from "../../claims/resource.ts";
import { newInvoiceOf } from "../../invoices/resource.ts";
import { newReturnOf } from "../../returns/resource.ts";
import { editOrderAddress } from "../resource.ts";
import { refusalOf } from "../view-model.ts";

/** Show what can be started from the order; what cannot says why. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const ability = useAbility();
  const started = useStarted(order);
  const changes = useChanges(order);
  const print = {
    key: "print",
    label: t("common:actions.print"),
    icon: <PrinterOutlined aria-hidden="true" />,
    onClick: () => window.print(),
  };
  return (
    <>
      <RecordHistory history={useRecordHistory(orders.noun, order.id)} />
      <ActionBar
        {...(ability.can("create", "Return") && { primary: started.newReturn })}
        actions={[
          ...(ability.can("create", "Claim") ? [started.newClaim] : []),
          ...(ability.can("create", "Invoice") ? [started.newInvoice] : []),
          print,
          ...(order.by_hand && ability.can("update", "Order") ? [changes.edit] : []),
          ...(order.by_hand && ability.can("cancel", "Order") ? [changes.cancel] : []),
        ]}
      />
    </>
  );
}

/** Return what leads to a form about the order. */
function useStarted(order: Order): Record<"newReturn" | "newClaim" | "newInvoice", ActionItem> {
  const { t } = useTranslation("orders");
  const navigate = useNavigate();
  const refusal = useRefusal(order);
  const to = (address: string) => () => void navigate(address);
  const add = <PlusOutlined aria-hidden="true" />;
  return {
    newReturn: {
      key: "return",
      label: t("actions.newReturn"),
      icon: add,
      reason: refusal("return"),
      onClick: to(newReturnOf(order.id)),
    },
    newClaim: {
      key: "claim",
      label: t("actions.newClaim"),
      icon: add,
      reason: refusal("claim"),
      onClick: to(newClaimAddress(order.id)),
    },
    newInvoice: {
      key: "invoice",
      label: t("actions.newInvoice"),
      icon: <FileTextOutlined aria-hidden="true" />,
      reason: refusal("invoice"),
      onClick: to(newInvoiceOf(order.id)),
    },
  };
}

/** Return how an order entered here is changed and cancelled. */
function useChanges(order: Order): Record<"edit" | "cancel", ActionItem> {
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
  return {
    edit: {
      key: "edit",
      label: t("common:actions.edit"),
      icon: <EditOutlined aria-hidden="true" />,
      reason: refusal("edit"),
      onClick: () => void navigate(editOrderAddress(order.id)),
    },
    cancel: {
      key: "cancel",
      label: t("actions.cancel"),
      icon: <StopOutlined aria-hidden="true" />,
      danger: true,
      reason: refusal("cancel"),
      loading: cancel.isPending,
      onClick: () => void ask(),
    },
  };
}

/** Return why something cannot be done with the order now, in the user's language; undefined when it can. */
export function useRefusal(order: Order): (action: OrderOffer) => string | undefined {
  const { t } = useTranslation("errors");
  return (action) => {
    const code = refusalOf(order, action);
    return code ? t(code) : undefined;
  };
}
