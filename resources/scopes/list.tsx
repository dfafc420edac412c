import { Alert, Table, type TableProps } from "antd";
import { useTranslation } from "react-i18next";
import type { Output } from "#contracts/contract";
import { stores } from "#contracts/stores";
import { useOperation } from "#src/hooks/use-operation";
import { ErrorState } from "#src/ui/error-state";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { TableSkeleton } from "#src/ui/skeletons";
import { StatusTag } from "#src/ui/status-tag";
import { TableBox } from "#src/ui/table-box";
import styles from "./list.module.css";

type Scope = Output<(typeof stores)["operations"]["accessScopes"]>["items"][number];

/** What the platform lets the product do, and what does not work for want of a scope. */
export default function ScopesPage() {
  const { t } = useTranslation();
  const found = useOperation(stores, "accessScopes");
  const columns: TableProps<Scope>["columns"] = [
    { key: "scope", title: t("scopes.fields.scope"), render: (_, row) => <bdi className="bh-number">{row.scope}</bdi> },
    { key: "granted", title: t("scopes.fields.granted"), width: 180, render: (_, row) => <Standing row={row} /> },
    {
      key: "features",
      title: t("scopes.fields.features"),
      render: (_, row) => row.features.map((feature) => t(`scopes.feature.${feature}`)).join(" · "),
    },
  ];
  return (
    <PageShell lead={t("scopes.lead")}>
      <Panel flush>
        {found.error ? (
          <ErrorState code={found.error.code} requestId={found.error.requestId} onRetry={found.retry} />
        ) : !found.data ? (
          <TableSkeleton rows={8} />
        ) : (
          <>
            <div className={styles.head}>
              {found.data.connection === "recorded" ? (
                <Alert type="info" showIcon message={t("scopes.recorded")} description={t("scopes.recordedText")} />
              ) : (
                <Alert
                  type={found.data.scopes.length === 0 ? "success" : "warning"}
                  showIcon
                  message={
                    found.data.scopes.length === 0 ? t("scopes.allGranted") : t("scopes.missing", { count: found.data.scopes.length })
                  }
                />
              )}
            </div>
            <TableBox label={t("scopes.scopes")}>
              <Table<Scope>
                rowKey="scope"
                size="middle"
                columns={columns}
                dataSource={found.data.items}
                pagination={false}
                scroll={{ x: 640 }}
              />
            </TableBox>
          </>
        )}
      </Panel>
    </PageShell>
  );
}

function Standing({ row }: { row: Scope }) {
  const { t } = useTranslation();
  if (row.granted === null) return <StatusTag kind="neutral">{t("scopes.state.notAsked")}</StatusTag>;
  return (
    <StatusTag kind={row.granted ? "success" : "danger"}>{t(row.granted ? "scopes.state.granted" : "scopes.state.missing")}</StatusTag>
  );
}
