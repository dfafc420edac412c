import { PlusOutlined } from "@ant-design/icons";
import { Flex, Table } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { automations } from "#contracts/automations/automations";
import type { AutomationRow, TypeOverview } from "#contracts/automations/shapes";
import { type AutomationType, automationTypes } from "#contracts/automations/states";
import { useLive } from "#src/hooks/data/use-live";
import { useOperation } from "#src/hooks/data/use-operation";
import { narrowTable } from "#src/hooks/screen/use-narrow";
import { Can } from "#src/lib/session/can";
import { LinkButton } from "#src/ui/actions/link-button";
import { TableBox } from "#src/ui/data/table-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { automationsAddress, newAutomationAddress } from "./addresses.ts";
import { automationColumns } from "./columns.tsx";
import { DemandTable } from "./type/demand.tsx";
import { Feeds } from "./type/feeds.tsx";
import { HeldPrices } from "./type/held.tsx";

/** Show what a type of automation does, its automations, and what feeds them. */
export default function AutomationTypePage() {
  const { t } = useTranslation("automations");
  const { pathname } = useLocation();
  const type = automationTypes.find((one) => pathname.endsWith(`/${one}`)) ?? automationTypes[0];
  const overview = useOperation(automations, "types", { params: { type } });
  useLive("automations", () => void overview.retry());
  return (
    <PageShell
      title={t(`records:automation_type.${type}`)}
      crumbs={[{ label: t("titles:automations"), to: automationsAddress }]}
      lead={t(`about.${type}`)}
      actions={<Create type={type} />}
    >
      <Loaded from={overview}>{(found) => <Overview overview={found} />}</Loaded>
    </PageShell>
  );
}

function Create({ type }: { type: AutomationType }) {
  const { t } = useTranslation("automations");
  return (
    <Can I="create" a="Automation">
      <LinkButton type="primary" to={newAutomationAddress(type)} icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
}

function Overview({ overview: { type, automations: rows, feeds, demand, held } }: { overview: TypeOverview }) {
  const { t } = useTranslation("automations");
  const columns = useMemo(() => automationColumns(t, { withType: false }), [t]);
  return (
    <Flex vertical gap={20}>
      <Feeds feeds={feeds} />
      {held.length > 0 && <HeldPrices held={held} />}
      <Panel flush title={t("titles:automations")}>
        {rows.length === 0 ? (
          <EmptyState title={t("empty")} text={t(`entry.${type}`)} action={<Create type={type} />} />
        ) : (
          <TableBox label={t("templates:tableOf", { name: t("titles:automations") })}>
            <Table<AutomationRow> rowKey="id" columns={columns} dataSource={rows} pagination={false} scroll={{ x: narrowTable }} />
          </TableBox>
        )}
      </Panel>
      {type === "back-in-stock" && <DemandTable demand={demand} />}
    </Flex>
  );
}
