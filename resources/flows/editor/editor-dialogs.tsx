import { useEffect, useRef } from "react";
import type { Catalogue } from "#contracts/flows/catalogue-shape";
import type { Graph } from "#contracts/flows/graph";
import type { Problem } from "#contracts/flows/problems";
import type { NodeType, Trigger } from "#contracts/flows/states";
import { type EdgeEnd, newNode } from "../graph/edit.ts";
import { nodeOf } from "../graph/follow.ts";
import { outlineOf, rowsOf } from "../graph/outline.ts";
import type { FlowEdit } from "../graph/reducer.ts";
import type { Place } from "../graph/view.ts";
import type { Config } from "../inspector/inspector-props.ts";
import { AddDialog } from "./add-dialog.tsx";
import { JoinDialog, RemoveDialog } from "./graph-dialogs.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import type { FlowDraft } from "./use-flow-draft.ts";

export type OpenDialog = { kind: "add"; place: Place } | { kind: "join"; at: EdgeEnd } | { kind: "remove"; id: string };

interface EditorDialogsProps {
  graph: Graph;
  trigger: Trigger;
  catalogue: Catalogue;
  draft: FlowDraft;
  dialogs: { open: OpenDialog | undefined; close: () => void };
  chosen: string | null;
  isPublishing: boolean;
  setPublishing: (isOpen: boolean) => void;
  onInvalid: (problems: readonly Problem[]) => void;
  /** Move the focus to a step once a dialog has closed. */
  focusStep: (id: string | null) => void;
}

/** Return the step above one, to go to when it is deleted. */
function stepAbove(graph: Graph, id: string): string | null {
  const steps = rowsOf(outlineOf(graph)).flatMap((row) => (row.kind === "step" ? [row.node.id] : []));
  return steps[steps.indexOf(id) - 1] ?? null;
}

/** The dialogs of the editor; each change they make is one step of the reducer. */
export function EditorDialogs(props: EditorDialogsProps) {
  const { graph, trigger, catalogue, draft, dialogs, chosen, isPublishing, setPublishing, onInvalid, focusStep } = props;
  const { open, close } = dialogs;
  const next = useRef<string | null>(null);
  const wasOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only closing moves the focus
  useEffect(() => {
    if (wasOpen.current && !open) focusStep(next.current ?? chosen);
    wasOpen.current = open !== undefined;
    next.current = null;
  }, [open]);
  const edit = (step: FlowEdit, focus: string | null) => {
    next.current = focus;
    draft.dispatch(step);
    close();
  };
  const add = (type: NodeType, config: Config) => {
    if (open?.kind !== "add") return;
    const node = newNode(graph, type, config);
    const { place } = open;
    edit("at" in place ? { type: "insert", at: place.at, node } : { type: "before", id: place.before, node }, node.id);
  };
  const shared = { graph, trigger, onClose: close };
  return (
    <>
      {open?.kind === "add" && <AddDialog catalogue={catalogue} trigger={trigger} onAdd={add} onClose={close} />}
      {open?.kind === "join" && <JoinDialog {...shared} at={open.at} onEdit={(step) => edit(step, chosen)} />}
      {open?.kind === "remove" && nodeOf(graph, open.id) && (
        <RemoveDialog {...shared} id={open.id} onEdit={(step) => edit(step, stepAbove(graph, open.id))} />
      )}
      {isPublishing && (
        <PublishDialog
          draft={draft}
          onPublished={(flow) => {
            draft.published(flow);
            setPublishing(false);
          }}
          onInvalid={(problems) => {
            onInvalid(problems);
            setPublishing(false);
          }}
          onClose={() => setPublishing(false)}
        />
      )}
    </>
  );
}
