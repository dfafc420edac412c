import { Flex, Radio, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { flows } from "#contracts/flows/flows";
import type { Graph } from "#contracts/flows/graph";
import type { FlowDetail } from "#contracts/flows/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { whyNot } from "#src/lib/calls/allowed";
import { Can } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import type { FlowDraft } from "../editor/use-flow-draft.ts";
import { FlowOutline } from "../outline/flow-outline.tsx";
import { useFlowWords } from "../words/use-flow-words.ts";
import { type Difference, differencesOf } from "./differences.ts";
import styles from "./versions.module.css";

interface VersionDrawerProps {
  flow: FlowDetail;
  draft: FlowDraft;
  number: number;
  previous: number | undefined;
  onClose: () => void;
}

/** Show what a version changed, or how the draft differs from it, and its steps; the owner makes it the draft again. */
export function VersionDrawer({ flow, draft, number, previous, onClose }: VersionDrawerProps) {
  const { t } = useTranslation("flows");
  const version = useOperation(flows, "version", { params: { id: flow.id, number: String(number) } });
  return (
    <SideDrawer
      width={560}
      title={t("version", { version: number })}
      onClose={onClose}
      footer={<Restore draft={draft} number={number} onDone={onClose} />}
    >
      <Loaded from={version} skeleton={<LinesSkeleton lines={8} />}>
        {({ graph, pay_limits }) => (
          <Flex vertical gap={20}>
            <Changes flow={flow} draft={draft.draft} shown={{ graph, pay_limits }} previous={previous} />
            <div>
              <Typography.Title level={3} style={{ fontSize: 15 }}>
                {t("panels.steps")}
              </Typography.Title>
              <FlowOutline graph={graph} trigger={flow.trigger} />
            </div>
          </Flex>
        )}
      </Loaded>
    </SideDrawer>
  );
}

/** What a version or a draft does. */
type Content = Pick<FlowDetail, "pay_limits"> & { graph: Graph };

interface ChangesProps {
  flow: FlowDetail;
  draft: Content;
  shown: Content;
  previous: number | undefined;
}

function Changes({ flow, draft, shown, previous }: ChangesProps) {
  const { t } = useTranslation("flows");
  const [against, setAgainst] = useState<"previous" | "draft">(previous === undefined ? "draft" : "previous");
  const earlier = useOperation(
    flows,
    "version",
    { params: { id: flow.id, number: String(previous ?? 0) } },
    { enabled: previous !== undefined },
  );
  const options = (["previous", "draft"] as const).map((value) => ({
    value,
    label: t(`versions.${value}`),
    disabled: value === "previous" && previous === undefined,
  }));
  return (
    <Flex vertical gap={12}>
      <Radio.Group
        aria-label={t("versions.compare")}
        value={against}
        options={options}
        onChange={({ target }) => setAgainst(target.value)}
      />
      {against === "draft" ? (
        <DifferenceList before={shown} after={draft} flow={flow} />
      ) : (
        <Loaded from={earlier} skeleton={<LinesSkeleton lines={3} />}>
          {(found) => <DifferenceList before={found} after={shown} flow={flow} />}
        </Loaded>
      )}
    </Flex>
  );
}

function DifferenceList({ before, after, flow: { trigger } }: { before: Content; after: Content; flow: FlowDetail }) {
  const { t } = useTranslation("flows");
  const was = useFlowWords(before.graph, trigger);
  const is = useFlowWords(after.graph, trigger);
  const found = differencesOf(before.graph, after.graph);
  const [limitsBefore, limitsAfter] = [useLimitWords(before), useLimitWords(after)];
  const wordsOf = (one: Difference): string => {
    if (one.kind === "removed") return t("versions.differences.removed", { step: was.titleOf(one.node) });
    const step = is.titleOf(one.node);
    if (one.kind === "added") return t("versions.differences.added", { step: [step, is.summaryOf(one.node)].filter(Boolean).join(" · ") });
    if (one.kind === "renamed") return t("versions.differences.renamed", { step: was.titleOf(one.before), name: step });
    if (one.kind === "leads")
      return t("versions.differences.leads", {
        step,
        out: is.outputOf(one.node, one.out),
        to: one.to ? is.titleOf(one.to) : t("outline.open"),
      });
    const [earlier, now] = [was.summaryOf(one.before), is.summaryOf(one.node)];
    return earlier === now
      ? t("versions.differences.set", { step })
      : t("versions.differences.changed", { step, before: earlier || "—", after: now || "—" });
  };
  if (found.length === 0 && limitsBefore === limitsAfter) return <Typography.Text type="secondary">{t("versions.same")}</Typography.Text>;
  return (
    <ul className={styles.changes}>
      {found.map((one) => (
        <li key={`${one.kind} ${one.node.id} ${one.kind === "leads" ? one.out : ""}`}>
          <bdi>{wordsOf(one)}</bdi>
        </li>
      ))}
      {limitsBefore !== limitsAfter && (
        <li>{t("versions.differences.changed", { step: t("versions.limits"), before: limitsBefore, after: limitsAfter })}</li>
      )}
    </ul>
  );
}

/** Return payment limits in one line. */
function useLimitWords({ pay_limits }: Content): string {
  const { t } = useTranslation("flows");
  const locale = useLocale();
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  if (!pay_limits) return "—";
  const limit = (name: keyof typeof pay_limits) => `${t(`config.${name}`)} ${moneyWords(pay_limits[name], currency, locale)}`;
  return [limit("max_case_minor"), limit("max_day_minor")].join(" · ");
}

function Restore({ draft, number, onDone }: { draft: FlowDraft; number: number; onDone: () => void }) {
  const { t } = useTranslation("flows");
  const confirm = useConfirm();
  const restore = useCommand(flows, "restore", {
    failure: "toast",
    onSuccess: (now) => {
      draft.take(now);
      onDone();
    },
  });
  const ask = async () => {
    const question = { title: t("versions.question", { number }), text: t("versions.questionText"), confirm: t("actions.restore") };
    if (!(await confirm(question))) return;
    const saved = await draft.store();
    // The page behind it says why the draft could not be stored.
    if (!saved) return onDone();
    await restore.run({ params: { id: saved.id }, body: { number } }, { expectedVersion: saved.version });
  };
  return (
    <Can I="update" a="Flow">
      <ReasonButton loading={restore.isPending || draft.isAwaited} reason={whyNot(draft.flow, "restore")} onClick={() => void ask()}>
        {t("actions.restore")}
      </ReasonButton>
    </Can>
  );
}
