import { PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Table } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { automations } from "#contracts/automations/automations";
import type { AutomationRow, Feed, HeldDrop, TypeOverview } from "#contracts/automations/shapes";
import { type AutomationType, automationTypes } from "#contracts/automations/states";
import { useCommand } from "#src/hooks/commands/use-command";
import { useLive } from "#src/hooks/data/use-live";
import { useOperation } from "#src/hooks/data/use-operation";
import { narrowTable } from "#src/hooks/screen/use-narrow";
import { Can } from "#src/lib/session/can";
import { LinkButton } from "#src/ui/actions/link-button";
import { TableBox } from "#src/ui/data/table-box";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { Money } from "#src/ui/money/money";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { mailSettingsAddress } from "../shop-settings/resource.ts";
import { automationTableColumns } from "./columns.tsx";
import { automationsAddress, newAutomationAddress } from "./resource.ts";
import { DemandTable } from "./type/demand.tsx";

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
  const columns = useMemo(() => automationTableColumns(t, { withType: false }), [t]);
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

const silentAfterMs = 3 * 86_400_000;
/** Prices and subscriptions come when they come; carts and views of a shop at work do not stop for days. */
const steady: readonly Feed["source"][] = ["CHECKOUTS", "VIEWS"];

/** Say when each thing that starts automations of a type last came. */
function Feeds({ feeds }: { feeds: readonly Feed[] }) {
  return (
    <Flex vertical gap={8}>
      {feeds.map((feed) => (
        <FeedState key={feed.source} feed={feed} />
      ))}
    </Flex>
  );
}

function FeedState({ feed: { source, last_at, count_24h } }: { feed: Feed }) {
  const { t } = useTranslation("automations");
  const isSilent = last_at === null || (steady.includes(source) && Date.now() - Date.parse(last_at) > silentAfterMs);
  return (
    <Alert
      type={isSilent ? (steady.includes(source) ? "error" : "info") : "success"}
      showIcon
      message={isSilent ? t(`feeds.${source}.silent`) : t(`feeds.${source}.count`, { count: count_24h })}
      description={
        <Flex wrap gap="0 16px">
          {last_at && (
            <span>
              {t("feeds.last")} <DateText at={last_at} format="datetime" />
            </span>
          )}
          {isSilent && steady.includes(source) && (
            <>
              <span>{t("feeds.cause")}</span>
              <Can I="read" a="MailSettings">
                <Link to={mailSettingsAddress}>{t("feeds.setUp")}</Link>
              </Can>
            </>
          )}
        </Flex>
      }
    />
  );
}

/** Ask whether prices are right that fell so far that they may be typing errors. */
function HeldPrices({ held }: { held: readonly HeldDrop[] }) {
  return (
    <Flex vertical gap={8}>
      {held.map((one) => (
        <Held key={one.id} held={one} />
      ))}
    </Flex>
  );
}

function Held({ held: { id, title, variant_title, was, now, people } }: { held: HeldDrop }) {
  const { t } = useTranslation("automations");
  const confirm = useCommand(automations, "confirmDrop", { failure: "toast" });
  return (
    <Alert
      type="warning"
      showIcon
      message={<bdi>{[title, variant_title].filter(Boolean).join(" · ")}</bdi>}
      description={
        <>
          <Money minor={was.minor} currency={was.currency} /> → <Money minor={now.minor} currency={now.currency} />.{" "}
          {t("held.people", { count: people })}
        </>
      }
      action={
        <Can I="send" a="Automation">
          <Button loading={confirm.isPending} onClick={() => void confirm.run({ params: { id }, body: {} })}>
            {t("actions.confirmPrice")}
          </Button>
        </Can>
      }
    />
  );
}
