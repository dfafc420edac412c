import { type SetStateAction, useCallback, useReducer, useState } from "react";
import type { Content } from "#contracts/templates/content";
import { type TemplateDetail, type TemplateDraft, templates } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/commands/use-command";
import { useSaveInTurn } from "#src/hooks/forms/use-held-record";
import { useUnsavedGuard } from "#src/hooks/forms/use-unsaved-guard";
import { historyOf, stepped } from "#src/lib/forms/history";
import { useDraft } from "./use-draft.ts";

/** Return the draft, unless it is what has been saved. */
const unsavedIn = ({ draft, content }: TemplateDetail): TemplateDraft | null =>
  draft && JSON.stringify(draft.content) !== JSON.stringify(content) ? draft : null;

/** Return the content of a mail being edited, with a hundred steps to undo. */
function useHistory(first: Content) {
  const [history, dispatch] = useReducer(stepped<Content>, first, historyOf);
  return {
    content: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: useCallback(
      (content: SetStateAction<Content>, label: string | null = null) => dispatch({ type: "change", content, label }),
      [],
    ),
    undo: useCallback(() => dispatch({ type: "undo" }), []),
    redo: useCallback(() => dispatch({ type: "redo" }), []),
    load: useCallback((content: Content) => dispatch({ type: "load", content }), []),
  };
}

/** Return a mail being edited: its changes with undo and redo, its draft, and saving it. */
export function useMailEditor(template: TemplateDetail) {
  const { load, undo, redo, ...history } = useHistory(template.content);
  const { content, change } = history;
  const [version, setVersion] = useState(template.version);
  const [saved, setSaved] = useState(template.content);
  const [outdated, setOutdated] = useState(template.outdated);
  const [revision, setRevision] = useState(0);
  // A draft of earlier is offered once, and not replaced before the decision about it.
  const [isDecided, setDecided] = useState(false);
  const decide = useCallback(() => setDecided(true), []);
  const found = isDecided ? null : unsavedIn(template);
  const isDirty = content !== saved;
  const draft = useDraft({ id: template.id, content, isDirty: isDirty && !found, onStored: decide });
  // What is stored as a draft is not lost.
  const isLost = isDirty && !draft;
  useUnsavedGuard(useCallback(() => isLost, [isLost]));
  const command = useCommand(templates, "update");
  async function update(): Promise<TemplateDetail | undefined> {
    const answer = await command.run({ params: { id: template.id }, body: { content } }, { expectedVersion: version });
    if (!answer.ok) return undefined;
    setSaved(content);
    setVersion(answer.data.version);
    setOutdated(answer.data.outdated);
    decide();
    return answer.data;
  }
  const save: () => Promise<void> = useSaveInTurn({ save: update, isDirty: () => isDirty, again: () => void save() });
  const fromOutside = (step: () => void) => {
    step();
    setRevision((count) => count + 1);
  };
  return {
    ...{ content, change, outdated, version, revision, found, draft, decide, command },
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: () => fromOutside(undo),
    redo: () => fromOutside(redo),
    /** Replace the content by what the server holds now. */
    take: (now: TemplateDetail) => {
      fromOutside(() => load(now.content));
      setSaved(now.content);
      setVersion(now.version);
      setOutdated(now.outdated);
      decide();
    },
    continueDraft: () => {
      if (found) fromOutside(() => change(found.content));
      decide();
    },
    save,
  };
}
export type MailEditor = ReturnType<typeof useMailEditor>;
