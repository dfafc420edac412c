import { Button, Input, type InputRef, Modal, Typography } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Catalogue } from "#contracts/flows/catalogue-shape";
import type { Graph } from "#contracts/flows/graph";
import type { Problem } from "#contracts/flows/problems";
import { type NodeType, nodeTypes, placeOf, type Trigger } from "#contracts/flows/states";
import { isPressed, shortcuts } from "#src/lib/browser/shortcuts";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { type EdgeEnd, newNode } from "../graph/edit.ts";
import { nodeOf } from "../graph/follow.ts";
import { lookOf } from "../graph/node-looks.ts";
import { outlineOf, rowsOf } from "../graph/outline.ts";
import type { FlowEdit } from "../graph/reducer.ts";
import type { Place } from "../graph/view.ts";
import type { Config } from "../inspector/inspector-props.ts";
import { actionBegins, nodeKinds } from "../inspector/registry.ts";
import styles from "./editor.module.css";
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

interface Choice {
  type: NodeType;
  config: Config;
  label: string;
}
interface AddDialogProps {
  catalogue: Catalogue;
  trigger: Trigger;
  onAdd: (type: NodeType, config: Config) => void;
  onClose: () => void;
}

/** Choose what is added: typing filters, Enter takes the first. */
function AddDialog({ catalogue, trigger, onAdd, onClose }: AddDialogProps) {
  useFocusReturn();
  const { t } = useTranslation("flows");
  const [typed, setTyped] = useState("");
  const search = useRef<InputRef>(null);
  const groups = useChoices(catalogue, trigger).map(({ label, choices }) => ({
    label,
    choices: choices.filter((one) => one.label.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())),
  }));
  const [first] = groups.flatMap(({ choices }) => choices);
  return (
    <Modal
      open
      centered
      footer={null}
      title={t("add.title")}
      // Once it is shown: a field cannot take the focus before.
      afterOpenChange={(isOpen) => isOpen && search.current?.focus()}
      onCancel={onClose}
    >
      <Input
        ref={search}
        type="search"
        value={typed}
        aria-label={t("add.search")}
        placeholder={t("add.search")}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (isPressed(shortcuts.flow.open, event) && first) onAdd(first.type, first.config);
        }}
      />
      <div className={styles.choices}>
        {groups.map(
          ({ label, choices }) =>
            choices.length > 0 && (
              <section key={label} aria-label={label}>
                <h3>{label}</h3>
                {choices.map((choice) => (
                  <ChoiceButton key={choice.label} choice={choice} onClick={() => onAdd(choice.type, choice.config)} />
                ))}
              </section>
            ),
        )}
        {!first && <Typography.Text type="secondary">{t("add.none")}</Typography.Text>}
      </div>
    </Modal>
  );
}

function ChoiceButton({ choice: { type, label }, onClick }: { choice: Choice; onClick: () => void }) {
  const { Icon } = lookOf(type);
  return (
    <Button block type="text" className={styles.choice ?? ""} icon={<Icon aria-hidden="true" />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Steps and actions that are possible with a trigger. */
function useChoices({ actions }: Catalogue, trigger: Trigger): { label: string; choices: Choice[] }[] {
  const { t } = useTranslation("flows");
  const place = placeOf(trigger);
  const isOffer = place === "OFFER";
  const steps = nodeTypes.flatMap((type): Choice[] => {
    const { begin, only } = nodeKinds[type];
    const isHere = only === undefined || (only === "OFFER") === isOffer;
    return begin && isHere ? [{ type, config: begin, label: t(`types.${type}`) }] : [];
  });
  const done = actions
    .filter(({ places }) => places.includes(place))
    .map(({ name }): Choice => ({ type: "ACTION", config: { action: name, ...actionBegins[name] }, label: t(`flow-runs:action.${name}`) }));
  return [
    { label: t("add.steps"), choices: steps },
    { label: t("add.actions"), choices: done },
  ];
}
