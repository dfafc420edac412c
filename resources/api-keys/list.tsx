import { KeyOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Table } from "antd";
import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKeyRow } from "#contracts/columns/api-keys";
import { apiKeys } from "#contracts/stores";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { useLook } from "#src/lib/lists/list-look";
import { ListTools } from "#src/lists/list-tools";
import { TableBox } from "#src/ui/data/table-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { keyColumns } from "./columns.tsx";

const KeyDialog = lazy(() => import("./key-dialog.tsx"));

/** Show the store's API keys: their scopes, and when each was last used. */
export default function ApiKeysPage() {
  const { t } = useTranslation("api-keys");
  const list = useOperation(apiKeys, "list");
  const [isMaking, setMaking] = useState(false);
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setMaking(true)}>
      {t("create")}
    </Button>
  );
  const columns = useMemo(() => keyColumns(t), [t]);
  const look = useLook(apiKeys.noun, columns);
  return (
    <PageShell lead={t("lead")} actions={create}>
      <Panel flush>
        <Loaded from={list}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={<KeyOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />
            ) : (
              <>
                <Flex justify="end" gap={4} style={{ padding: "12px 20px" }}>
                  <ListTools of={apiKeys} table={{ look, total: items.length, totalExact: true }} />
                </Flex>
                <TableBox label={t("titles:api-keys")}>
                  <Table<ApiKeyRow>
                    rowKey="id"
                    size={look.density}
                    columns={look.columns}
                    dataSource={items}
                    pagination={false}
                    scroll={{ x: 900 }}
                  />
                </TableBox>
              </>
            )
          }
        </Loaded>
      </Panel>
      {isMaking && (
        <OnDemand onMissing={() => setMaking(false)}>
          <KeyDialog onClose={() => setMaking(false)} />
        </OnDemand>
      )}
    </PageShell>
  );
}
