import { PlusOutlined, SendOutlined } from "@ant-design/icons";
import { Button, Flex, Table } from "antd";
import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type WebhookEndpoint, webhookEndpoints } from "#contracts/webhook-endpoints";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { useLook } from "#src/lib/lists/list-look";
import { ListTools } from "#src/lists/list-tools";
import { TableBox } from "#src/ui/data/table-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { endpointColumns } from "./endpoint-columns.tsx";
import { WebhookTabs } from "./tabs.tsx";

const EndpointDialog = lazy(() => import("./endpoint-dialog.tsx"));

/** Show the store's webhook endpoints and their topics. */
export default function Endpoints() {
  const { t } = useTranslation("webhooks");
  const list = useOperation(webhookEndpoints, "list");
  const [edited, setEdited] = useState<WebhookEndpoint | "new">();
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setEdited("new")}>
      {t("endpoints.create")}
    </Button>
  );
  const columns = useMemo(() => endpointColumns(t, setEdited), [t]);
  const look = useLook(webhookEndpoints.noun, columns);
  return (
    <PageShell title={t("titles:webhooks")} lead={t("endpoints.lead")} actions={create} crumbs={[]}>
      <Panel flush>
        <WebhookTabs />
        <Loaded from={list}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<SendOutlined aria-hidden="true" />} title={t("endpoints.empty")} text={t("endpoints.emptyText")} />
            ) : (
              <>
                <Flex justify="end" gap={4} style={{ padding: "12px 20px" }}>
                  <ListTools of={webhookEndpoints} table={{ look, total: items.length, totalExact: true }} />
                </Flex>
                <TableBox label={t("tabs.endpoints")}>
                  <Table<WebhookEndpoint>
                    rowKey="id"
                    size={look.density}
                    columns={look.columns}
                    dataSource={items}
                    pagination={false}
                    scroll={{ x: 640 }}
                  />
                </TableBox>
              </>
            )
          }
        </Loaded>
      </Panel>
      {edited && (
        <OnDemand onMissing={() => setEdited(undefined)}>
          <EndpointDialog endpoint={edited === "new" ? null : edited} onClose={() => setEdited(undefined)} />
        </OnDemand>
      )}
    </PageShell>
  );
}
