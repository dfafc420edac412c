import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { conversations } from "#contracts/conversations/conversations";
import { FindOrder } from "#src/cases/find-order";
import { Composer } from "#src/cases/talk/composer";
import { useCommand } from "#src/hooks/commands/use-command";
import { Can } from "#src/lib/session/can";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { conversationAddress } from "./resource.ts";

/** Write to the customer of an order. About a case one writes on its own page. */
export default function CreateConversation() {
  const { t } = useTranslation("conversations");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [orderId, setOrderId] = useState(params.get("order"));
  const create = useCommand(conversations, "create", { onSuccess: ({ id }) => void navigate(conversationAddress(id)) });
  return (
    <PageShell width="narrow" lead={t("create.lead")}>
      <Panel title={t(orderId ? "create.message" : "create.order")}>
        {orderId ? (
          <Composer
            isPending={create.isPending}
            error={create.error}
            onSend={async ({ text, files }) => (await create.run({ body: { order_id: orderId, text, files } })).ok}
          />
        ) : (
          <>
            <Can I="find" a="Order">
              <FindOrder onChoose={setOrderId} />
            </Can>
            <Can not I="find" a="Order">
              <p>{t("create.noOrders")}</p>
            </Can>
          </>
        )}
      </Panel>
    </PageShell>
  );
}
