import { ApiOutlined, ImportOutlined } from "@ant-design/icons";
import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { imports } from "#contracts/imports/imports";
import { useOperation } from "#src/hooks/use-operation";
import { Can } from "#src/lib/can";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { Loaded } from "#src/ui/loaded";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { PanelsSkeleton } from "#src/ui/skeletons";
import { storeAddress } from "./addresses.ts";
import { ImportPanel } from "./import-panel.tsx";
import { StartForm } from "./start-form.tsx";
import { Tabs } from "./tabs.tsx";

/** Show what was imported, what is being imported, and the form that starts another import. */
export default function ImportsPage() {
  const { t } = useTranslation("imports");
  const list = useOperation(imports, "list");
  return (
    <PageShell lead={t("lead")}>
      <Panel flush>
        <Tabs />
      </Panel>
      <Loaded from={list} skeleton={<PanelsSkeleton heights={[260, 220]} />}>
        {({ items, connection, kinds, window_days }) => (
          <Flex vertical gap={20}>
            {connection === "recorded" ? (
              <Panel>
                <EmptyState
                  icon={<ApiOutlined aria-hidden="true" />}
                  title={t("recorded")}
                  text={t("recordedText")}
                  action={<LinkButton to={storeAddress}>{t("toConnection")}</LinkButton>}
                />
              </Panel>
            ) : (
              items[0]?.state !== "RUNNING" && (
                <Can I="create" a="Import">
                  <StartForm kinds={kinds} windowDays={window_days} />
                </Can>
              )
            )}
            {items.map((one) => (
              <ImportPanel key={one.id} found={one} />
            ))}
            {items.length === 0 && connection === "live" && (
              <Panel>
                <EmptyState icon={<ImportOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />
              </Panel>
            )}
          </Flex>
        )}
      </Loaded>
    </PageShell>
  );
}
