import { AppstoreOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import { useNarrow } from "#src/hooks/use-narrow";
import { useOperation } from "#src/hooks/use-operation";
import { EmptyState } from "#src/ui/empty-state";
import { ErrorState } from "#src/ui/error-state";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { Columns } from "./columns.tsx";
import { OneColumn } from "./one-column.tsx";

const whose = ["all", "me", "none"] as const;

/** Show open returns by stage; moving a card opens the action that leads there. */
export default function Board() {
  const { t } = useTranslation("board");
  const narrow = useNarrow();
  const [query, setQuery] = useSearchParams();
  const assignee = whose.find((one) => one !== "all" && one === query.get("assignee"));
  const { data, error, retry } = useOperation(returns, "board", { query: { assignee } }, { keepPrevious: true });
  const View = narrow ? OneColumn : Columns;
  return (
    <PageShell
      lead={t("lead")}
      actions={
        <Select
          aria-label={t("whose.label")}
          value={assignee ?? "all"}
          popupMatchSelectWidth={false}
          options={whose.map((value) => ({ value, label: t(`whose.${value}`) }))}
          onChange={(value) => setQuery(value === "all" ? {} : { assignee: value }, { replace: true })}
        />
      }
    >
      {data && data.columns.length > 0 ? (
        <View columns={data.columns} assignee={assignee} />
      ) : (
        <Panel>
          {error && <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />}
          {!data && !error && <LinesSkeleton lines={8} />}
          {data && <EmptyState icon={<AppstoreOutlined />} title={t("empty")} text={t("emptyText")} />}
        </Panel>
      )}
    </PageShell>
  );
}
