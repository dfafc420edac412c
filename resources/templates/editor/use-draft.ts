import { useEffect, useRef, useState } from "react";
import type { Content } from "#contracts/templates/content";
import { templates } from "#contracts/templates/templates";
import { useCommand } from "#src/hooks/commands/use-command";

interface DraftOptions {
  id: string;
  content: Content;
  isDirty: boolean;
  /** Called when a draft of this editor has replaced what was stored. */
  onStored: () => void;
}
interface Stored {
  content: Content;
  /** ISO instant. */
  at: string;
}

const every = 10_000;

/** Store unsaved changes as the template's draft every ten seconds, and delete it once there are none; returns it while it is current. */
export function useDraft({ id, content, isDirty, onStored }: DraftOptions): Stored | undefined {
  const { run } = useCommand(templates, "saveDraft", { notice: false });
  const [stored, setStored] = useState<Stored>();
  const latest = useRef({ content, isDirty, stored, run });
  latest.current = { content, isDirty, stored, run };
  useEffect(() => {
    const store = async () => {
      const now = latest.current;
      const wanted = now.isDirty ? now.content : null;
      if ((now.stored?.content ?? null) === wanted) return;
      const answer = await now.run({ params: { id }, body: { content: wanted } });
      if (!answer.ok) return;
      const { draft } = answer.data;
      setStored(wanted && draft ? { content: wanted, at: draft.saved_at } : undefined);
      onStored();
    };
    const timer = setInterval(() => void store(), every);
    return () => clearInterval(timer);
  }, [id, onStored]);
  return isDirty && stored?.content === content ? stored : undefined;
}
