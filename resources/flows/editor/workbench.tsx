import { type KeyboardEvent, lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Catalogue } from "#contracts/flows/catalogue-shape";
import { flows } from "#contracts/flows/flows";
import type { Problem } from "#contracts/flows/problems";
import { placeOf } from "#contracts/flows/states";
import { useCommand } from "#src/hooks/commands/use-command";
import { useAddressQuery } from "#src/hooks/lists/use-address-query";
import { useOneColumn } from "#src/hooks/screen/use-narrow";
import { isPressed, shortcuts } from "#src/lib/browser/shortcuts";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Panel } from "#src/ui/pages/panel";
import { nodeOf, startOf } from "../graph/follow.ts";
import type { FlowEdit } from "../graph/reducer.ts";
import type { ViewEditing } from "../graph/view.ts";
import { NodeInspector } from "../inspector/inspector.tsx";
import { FlowOutline, type OutlineHandle } from "../outline/flow-outline.tsx";
import styles from "./editor.module.css";
import { EditorDialogs, type OpenDialog } from "./editor-dialogs.tsx";
import { FlowName } from "./flow-name.tsx";
import { OutlineHint } from "./outline-hint.tsx";
import { Problems } from "./problems.tsx";
import { type EditorView, Toolbar } from "./toolbar.tsx";
import type { FlowDraft } from "./use-flow-draft.ts";

const FlowCanvas = lazy(() => import("../canvas/flow-canvas.tsx"));

interface WorkbenchProps {
  catalogue: Catalogue;
  draft: FlowDraft;
  canChange: boolean;
}

/** Show a flow's steps in one of two views, the settings of the chosen one, and every problem. */
export function Workbench({ catalogue, draft, canChange }: WorkbenchProps) {
  const { t } = useTranslation("flows");
  const isOneColumn = useOneColumn();
  const [view, setView] = useView();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const outline = useRef<OutlineHandle>(null);
  const side = useRef<HTMLDivElement>(null);
  const { graph, name, pay_limits } = draft.draft;
  const { trigger } = draft.flow;
  const dialogs = useDialogs(draft.dispatch);
  const check = useCheck(draft);
  const node = nodeOf(graph, chosen) ?? null;
  const undoOrRedo = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    const isBack = isPressed(shortcuts.flow.undo, event);
    if (isText || !canChange || (!isBack && !isPressed(shortcuts.flow.redo, event))) return;
    event.preventDefault();
    draft.dispatch({ type: isBack && !event.shiftKey ? "undo" : "redo" });
  };
  const open = (id: string) => {
    setChosen(id);
    if (isOneColumn) setDrawn(true);
    else side.current?.querySelector<HTMLElement>("input, textarea, button")?.focus();
  };
  const focusStep = (id: string | null) => {
    if (id) setChosen(id);
    // After the dialog has gone, which would take the focus back.
    requestAnimationFrame(() => outline.current?.focus(id));
  };
  const publish = async () => {
    const saved = await draft.store();
    if (!saved) return;
    check.forget();
    if (saved.problems.some(({ level }) => level === "ERROR")) side.current?.scrollIntoView?.({ block: "nearest" });
    else setPublishing(true);
  };
  const shared = {
    ...{ graph, trigger, problems: check.problems, selected: node?.id ?? null, onSelect: setChosen },
    edit: canChange ? dialogs.editing : undefined,
  };
  const isCanvas = view === "canvas" && !isOneColumn;
  const inspector = node && (
    <>
      {node.id === startOf(graph)?.id && <FlowName name={name} draft={draft} isReadOnly={!canChange} />}
      <NodeInspector
        key={node.id}
        {...{ node, graph, trigger, catalogue, place: placeOf(trigger), problems: check.problems, payLimits: pay_limits }}
        isReadOnly={!canChange}
        onPayLimits={(limits) => draft.dispatch({ type: "limit", limits })}
        onChange={(config, label) => draft.dispatch({ type: "configure", id: node.id, config, ...(label && { label }) })}
        onDescribe={(texts) => draft.dispatch({ type: "describe", id: node.id, ...texts })}
      />
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the parts within
    <div onKeyDown={undoOrRedo}>
      <Toolbar
        draft={draft}
        view={isOneColumn ? null : view}
        isBusy={check.isPending}
        onView={setView}
        onCheck={() => void check.run()}
        onPublish={() => void publish()}
      />
      <div className={styles.body}>
        <Panel title={t("panels.steps")} flush={isCanvas}>
          {isCanvas ? (
            <Suspense fallback={<LinesSkeleton lines={8} />}>
              <FlowCanvas {...shared} onSelect={open} />
            </Suspense>
          ) : (
            <>
              {canChange && !isOneColumn && <OutlineHint />}
              <FlowOutline {...shared} ref={outline} onOpen={open} />
            </>
          )}
        </Panel>
        <div ref={side} className={styles.side}>
          {!isOneColumn && (
            <Panel title={t("panels.step")}>
              {inspector ?? <FlowName name={name} draft={draft} isReadOnly={!canChange} hint={t("chooseStep")} />}
            </Panel>
          )}
          <Problems graph={graph} trigger={trigger} problems={check.problems} onOpen={open} />
        </div>
      </div>
      {isOneColumn && isDrawn && inspector && (
        <SideDrawer width={420} title={t("panels.step")} onClose={() => setDrawn(false)}>
          {inspector}
        </SideDrawer>
      )}
      <EditorDialogs
        {...{ graph, trigger, catalogue, dialogs, draft, isPublishing, setPublishing, focusStep }}
        chosen={node?.id ?? null}
        onInvalid={check.show}
      />
    </div>
  );
}

/** Return the open dialog of the editor, and the changes that outline and canvas can start. */
function useDialogs(dispatch: (edit: FlowEdit) => void) {
  const [open, setOpen] = useState<OpenDialog>();
  const editing: ViewEditing = {
    add: (place) => setOpen({ kind: "add", place }),
    join: (at) => setOpen({ kind: "join", at }),
    remove: (id) => setOpen({ kind: "remove", id }),
    branch: (at) => dispatch({ type: "branch", at }),
    unbranch: (at) => dispatch({ type: "unbranch", at }),
  };
  return { open, setOpen, close: () => setOpen(undefined), editing };
}

/** Return which view the address names; the diagram, unless it says otherwise. */
function useView(): [EditorView, (view: EditorView) => void] {
  const [query, setQuery] = useAddressQuery();
  const change = (view: EditorView) =>
    setQuery(
      (now) => {
        now.set("view", view);
        return now;
      },
      { replace: true },
    );
  return [query.get("view") === "outline" ? "outline" : "canvas", change];
}

/** Return the draft's problems: those of the last save, or of a check since then, when settings elsewhere have changed. */
function useCheck(draft: FlowDraft) {
  const command = useCommand(flows, "check", { notice: false, failure: "toast" });
  const [found, setFound] = useState<{ of: FlowDraft["flow"]; problems: readonly Problem[] }>();
  const { flow } = draft;
  return {
    problems: found?.of === flow ? found.problems : flow.problems,
    // Not while the draft saves itself, when antd's button would take no click.
    isPending: command.isPending,
    show: (problems: readonly Problem[]) => setFound({ of: flow, problems }),
    forget: () => setFound(undefined),
    run: async () => {
      const saved = await draft.store();
      if (!saved) return;
      const answer = await command.run({ params: { id: saved.id }, body: {} });
      if (answer.ok) setFound({ of: saved, problems: answer.data.problems });
    },
  };
}
