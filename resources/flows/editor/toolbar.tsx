import { RedoOutlined, UndoOutlined } from "@ant-design/icons";
import { Alert, Button, Segmented, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { whyNot } from "#src/lib/calls/allowed";
import { Can } from "#src/lib/session/can";
import { IconButton } from "#src/ui/actions/icon-button";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import styles from "./editor.module.css";
import type { FlowDraft } from "./use-flow-draft.ts";

export type EditorView = "outline" | "canvas";
interface ToolbarProps {
  draft: FlowDraft;
  /** Null where there is room for the outline alone. */
  view: EditorView | null;
  isBusy: boolean;
  onView: (view: EditorView) => void;
  onCheck: () => void;
  onPublish: () => void;
}

/** Switch the view, undo, check and publish; and say whether the draft is saved. */
export function Toolbar({ draft, view, isBusy, onView, onCheck, onPublish }: ToolbarProps) {
  const { t } = useTranslation("flows");
  const { published_number, has_changes } = draft.flow;
  const unchanged = published_number !== null && !has_changes && !draft.isDirty ? t("done.unchanged") : undefined;
  const state = draft.error ? "unsaved" : draft.isSaving || draft.isDirty ? "saving" : "saved";
  return (
    <div className={styles.toolbar}>
      {view && (
        <Segmented<EditorView>
          aria-label={t("view.label")}
          value={view}
          options={(["outline", "canvas"] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
          onChange={onView}
        />
      )}
      <Can I="update" a="Flow">
        <IconButton
          label={t("actions.undo")}
          icon={<UndoOutlined aria-hidden="true" className="bh-directed" />}
          disabled={!draft.canUndo}
          onClick={() => draft.dispatch({ type: "undo" })}
        />
        <IconButton
          label={t("actions.redo")}
          icon={<RedoOutlined aria-hidden="true" className="bh-directed" />}
          disabled={!draft.canRedo}
          onClick={() => draft.dispatch({ type: "redo" })}
        />
      </Can>
      <Typography.Text type="secondary" role="status" className={styles.state ?? ""}>
        {t(`draftState.${state}`)}
      </Typography.Text>
      <Button loading={isBusy} onClick={onCheck}>
        {t("actions.check")}
      </Button>
      <Can I="update" a="Flow">
        <ReasonButton type="primary" loading={draft.isAwaited} reason={unchanged ?? whyNot(draft.flow, "publish")} onClick={onPublish}>
          {t("actions.publish")}
        </ReasonButton>
      </Can>
    </div>
  );
}

/** Say why the draft could not be saved, and offer what somebody else has saved meanwhile. */
export function Refusal({ draft: { error, newer, changedBy, loadNewer, store } }: { draft: FlowDraft }) {
  const { t } = useTranslation("flows");
  const errorText = useErrorText();
  if (!error) return null;
  const by = changedBy ? { changed_by: changedBy } : {};
  return (
    <Alert
      style={{ marginBlockEnd: 16 }}
      type={newer ? "warning" : "error"}
      showIcon
      role="alert"
      message={newer ? t(changedBy ? "errors:STALE_VERSION_BY" : "errors:STALE_VERSION", by) : errorText(error)}
      action={
        <Button onClick={() => (newer ? loadNewer() : void store())}>{t(newer ? "common:actions.reload" : "common:actions.retry")}</Button>
      }
    />
  );
}
