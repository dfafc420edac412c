import { MoreOutlined } from "@ant-design/icons";
import { Dropdown, Modal, Radio, Typography } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { flows } from "#contracts/flows/flows";
import type { FlowRow } from "#contracts/flows/shapes";
import type { FlowAction } from "#contracts/flows/states";
import { useCommand } from "#src/hooks/commands/use-command";
import { isAllowed, whyNot } from "#src/lib/calls/allowed";
import { actionMenu } from "#src/ui/actions/action-bar";
import { IconButton } from "#src/ui/actions/icon-button";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import type { FlowDraft } from "../editor/use-flow-draft.ts";
import { flowsAddress } from "../resource.ts";

type Verb = Exclude<FlowAction, "save" | "publish">;

/** Return what a menu offers: of two steps that undo each other, the one that can be taken. */
const verbsOf = (flow: FlowRow): Verb[] => [
  isAllowed(flow, "resume") ? "resume" : "pause",
  isAllowed(flow, "archive") ? "archive" : "restore",
  "delete",
];

interface FlowMenuProps {
  flow: FlowRow;
  /** The flow as it is being edited, on its own page: its last changes are stored before anything else is done with it. */
  draft?: Pick<FlowDraft, "store" | "take" | "published">;
}

/** Offer what changes a flow as a whole; each step is confirmed. */
export function FlowMenu({ flow, draft }: FlowMenuProps) {
  const { t } = useTranslation("flows");
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [isArchiving, setArchiving] = useState(false);
  const commands = {
    pause: useCommand(flows, "pause", { failure: "toast", onSuccess: (now) => draft?.published(now) }),
    resume: useCommand(flows, "resume", { failure: "toast", onSuccess: (now) => draft?.published(now) }),
    restore: useCommand(flows, "restore", { failure: "toast", onSuccess: (now) => draft?.take(now) }),
    delete: useCommand(flows, "delete", { failure: "toast", onSuccess: () => void navigate(flowsAddress) }),
  };
  const { id, name, published_number } = flow;
  const perform = async (verb: Exclude<Verb, "archive">) => {
    if (verb === "delete") return commands.delete.run({ params: { id } });
    const stored = draft ? await draft.store() : flow;
    if (!stored) return;
    const expected = { expectedVersion: stored.version };
    if (verb === "restore") return commands.restore.run({ params: { id }, body: { number: published_number ?? 1 } }, expected);
    return commands[verb].run({ params: { id } }, expected);
  };
  const start = async (verb: Verb) => {
    if (verb === "archive") return setArchiving(true);
    const question = { title: t(`questions.${verb}.title`, { name }), text: t(`questions.${verb}.text`), confirm: t(`actions.${verb}`) };
    if (await confirm({ ...question, danger: verb === "delete" })) await perform(verb);
  };
  const items = verbsOf(flow).map((verb) => ({
    key: verb,
    label: t(`actions.${verb}`),
    danger: verb === "delete",
    reason: whyNot(flow, verb),
    onClick: () => void start(verb),
  }));
  return (
    <>
      <Dropdown trigger={["click"]} menu={actionMenu(items)}>
        <IconButton label={t("actions.menu", { name })} icon={<MoreOutlined aria-hidden="true" />} />
      </Dropdown>
      {isArchiving && <ArchiveDialog flow={flow} draft={draft} onClose={() => setArchiving(false)} />}
    </>
  );
}

const radioStyle = { display: "grid", gap: 8, marginBlockStart: 12 };

interface ArchiveDialogProps {
  flow: FlowRow;
  draft: Pick<FlowDraft, "store" | "published"> | undefined;
  onClose: () => void;
}

/** Archive a flow, and choose what becomes of its runs. */
function ArchiveDialog({ flow, draft, onClose }: ArchiveDialogProps) {
  const { id, name, counts } = flow;
  const { t } = useTranslation("flows");
  useFocusReturn();
  const [isCancelling, setCancelling] = useState(true);
  const archive = useCommand(flows, "archive", {
    onSuccess: (now) => {
      draft?.published(now);
      onClose();
    },
  });
  // Without runs nothing is asked, and those that begin meanwhile are not cancelled unasked.
  const cancel_runs = counts.live > 0 && isCancelling;
  const run = async () => {
    // An archived flow takes no changes: the last ones are stored before.
    const stored = draft ? await draft.store() : flow;
    if (!stored) return onClose();
    await archive.run({ params: { id }, body: { cancel_runs } }, { expectedVersion: stored.version });
  };
  return (
    <Modal
      open
      centered
      title={t("questions.archive.title", { name })}
      okText={t("actions.archive")}
      okButtonProps={{ loading: archive.isPending }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      {archive.error && <FormAlert code={archive.error.code} params={archive.error.data} />}
      <Typography.Text>{t("questions.archive.text")}</Typography.Text>
      {counts.live > 0 && (
        <Radio.Group
          style={radioStyle}
          aria-label={t("cancelRuns.label")}
          value={isCancelling}
          onChange={(event) => setCancelling(event.target.value)}
          options={[
            { value: true, label: t("cancelRuns.yes", { count: counts.live }) },
            { value: false, label: t("cancelRuns.no") },
          ]}
        />
      )}
    </Modal>
  );
}
