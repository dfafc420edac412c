import { Tabs, Tag } from "antd";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { flows } from "#contracts/flows/flows";
import type { FlowDetail } from "#contracts/flows/shapes";
import { useLive } from "#src/hooks/data/use-live";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useAddressQuery } from "#src/hooks/lists/use-address-query";
import { isAllowed } from "#src/lib/calls/allowed";
import { Can } from "#src/lib/session/can";
import { RecordHistory } from "#src/ui/data/record-history";
import { PanelsSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { RecordPage } from "#src/ui/pages/record-page";
import { FlowMenu } from "../list/flow-menu.tsx";
import { FlowTag } from "../parts.tsx";
import { flowsAddress } from "../resource.ts";
import { editorTabs } from "./tabs.ts";
import { Refusal } from "./toolbar.tsx";
import { useFlowDraft } from "./use-flow-draft.ts";

/** Show one flow: its steps, and what else is known of it, in tabs. */
export default function EditorPage({ id }: { id: string }) {
  const { t } = useTranslation("flows");
  const page = useRecord<FlowDetail>(flows, id);
  useLive(flows.noun, page.retry, id);
  return (
    <RecordPage title={t("titles:flows")} from={page}>
      {(flow) => <FlowTabs flow={flow} />}
    </RecordPage>
  );
}

function FlowTabs({ flow }: { flow: FlowDetail }) {
  const { t } = useTranslation("flows");
  const [query, setQuery] = useAddressQuery();
  const history = useRecordHistory(flows.noun, flow.id);
  const canChange = isAllowed(flow, "save");
  const draft = useFlowDraft(flow, canChange);
  const open = editorTabs.find(({ key }) => key === query.get("tab")) ?? editorTabs[0];
  const change = (key: string) =>
    setQuery((now) => {
      if (key === editorTabs[0].key) now.delete("tab");
      else now.set("tab", key);
      return now;
    });
  return (
    <PageShell
      title={flow.name}
      crumbs={[{ label: t("titles:flows"), to: flowsAddress }]}
      tags={
        <>
          <FlowTag flow={flow} />
          {flow.published_number !== null && flow.has_changes && <Tag>{t("hasChanges")}</Tag>}
        </>
      }
      lead={t("begins", { trigger: t(`records:flow_trigger.${flow.trigger}`) })}
      actions={
        <>
          <RecordHistory history={history} />
          <Can I="update" a="Flow">
            <FlowMenu flow={flow} draft={draft} />
          </Can>
        </>
      }
    >
      {/* The dry run says it itself. */}
      {open.key !== "dry-run" && <Refusal draft={draft} />}
      <Tabs
        // All fit a phone: the button of those that do not is no tab, which screen readers expect.
        tabBarGutter={16}
        activeKey={open.key}
        onChange={change}
        items={editorTabs.map(({ key, Tab }) => ({
          key,
          label: t(`tabs.${key}`),
          children: (
            <Suspense fallback={<PanelsSkeleton />}>
              <Tab flow={flow} draft={draft} canChange={canChange} />
            </Suspense>
          ),
        }))}
      />
    </PageShell>
  );
}
