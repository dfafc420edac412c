import { ExperimentOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { experiments } from "#contracts/experiments/experiments";
import type { ExperimentRow } from "#contracts/experiments/shapes";
import { experimentTabs } from "#contracts/experiments/states";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useLocale } from "#src/lib/words/use-locale";
import { ListTools } from "#src/lists/list-tools";
import { Tabs } from "#src/lists/tabs";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { flowsAddress } from "../flows/addresses.ts";
import { Calculator } from "./calculator.tsx";
import { experimentColumns } from "./columns.tsx";

/** Show the store's experiments by state, and how many units a new one needs. */
export function ExperimentList() {
  const { t } = useTranslation("experiments");
  const locale = useLocale();
  const columns = useMemo(() => experimentColumns(t, locale), [t, locale]);
  const table = useListTable<ExperimentRow>(experiments, { columns });
  const counts = useOperation(experiments, "counts");
  const current = experimentTabs.find((tab) => tab === table.filters.state?.[0]) ?? "all";
  return (
    <PageShell lead={t("lead")}>
      <Panel flush>
        <Tabs
          label={t("fields.state")}
          tabs={experimentTabs.map((key) => ({
            key,
            label: key === "all" ? t("common:states.all") : t(`records:experiment_state.${key}`),
            count: counts.data?.[key],
          }))}
          current={current}
          hrefOf={(tab) => (tab === "all" ? "?" : `?state=${tab}`)}
        />
        <ListBox
          table={table}
          width={860}
          search={{ ...table.filterProps.search, placeholder: t("search") }}
          tools={<ListTools of={experiments} table={table} views />}
          empty={
            <EmptyState
              icon={<ExperimentOutlined aria-hidden="true" />}
              title={t("empty")}
              text={t("emptyText")}
              action={<LinkButton to={flowsAddress}>{t("actions.flows")}</LinkButton>}
            />
          }
        />
      </Panel>
      <Calculator />
    </PageShell>
  );
}
