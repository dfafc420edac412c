import { Alert, Table, type TableProps } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Output } from "#contracts/contract";
import { stores } from "#contracts/stores";
import { useOperation } from "#src/hooks/data/use-operation";
import { dispatch } from "#src/lib/session/session";
import { StatusTag } from "#src/ui/data/status-tag";
import { TableBox } from "#src/ui/data/table-box";
import { Loaded } from "#src/ui/feedback/loaded";
import { TableSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";

type Scope = Output<(typeof stores)["operations"]["accessScopes"]>["items"][number];

/** Show the platform's granted scopes, and what fails without the missing ones. */
export default function ScopesPage() {
  const { t } = useTranslation("scopes");
  const found = useOperation(stores, "accessScopes");
  useEffect(() => {
    if (!found.data) return;
    dispatch({ type: "SCOPES", scopes: found.data.scopes });
    dispatch({ type: "SCOPES_REQUIRED", scopes: found.data.scopesRequired });
  }, [found.data]);
  const columns: TableProps<Scope>["columns"] = [
    { key: "scope", title: t("fields.scope"), render: (_, row) => <bdi className="bh-number">{row.scope}</bdi> },
    { key: "granted", title: t("fields.granted"), width: 180, render: (_, row) => <Standing row={row} /> },
    {
      key: "features",
      title: t("fields.features"),
      render: (_, row) => row.features.map((feature) => t(`feature.${feature}`)).join(" · "),
    },
  ];
  return (
    <PageShell lead={t("lead")}>
      <Panel flush>
        <Loaded from={found} skeleton={<TableSkeleton rows={8} />}>
          {({ connection, scopes, items }) => (
            <>
              <div style={{ padding: "16px 20px" }}>
                {connection === "recorded" ? (
                  <Alert type="info" showIcon message={t("recorded")} description={t("recordedText")} />
                ) : (
                  <Alert
                    type={scopes.length === 0 ? "success" : "warning"}
                    showIcon
                    message={scopes.length === 0 ? t("allGranted") : t("missing", { count: scopes.length })}
                  />
                )}
              </div>
              <TableBox label={t("titles:scopes")}>
                <Table<Scope> rowKey="scope" size="middle" columns={columns} dataSource={items} pagination={false} scroll={{ x: 640 }} />
              </TableBox>
            </>
          )}
        </Loaded>
      </Panel>
    </PageShell>
  );
}

function Standing({ row }: { row: Scope }) {
  const { t } = useTranslation("scopes");
  if (row.granted === null) return <StatusTag kind="neutral">{t("state.notAsked")}</StatusTag>;
  return <StatusTag kind={row.granted ? "success" : "danger"}>{t(row.granted ? "state.granted" : "state.missing")}</StatusTag>;
}
