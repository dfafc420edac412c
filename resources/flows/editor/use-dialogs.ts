import { useState } from "react";
import type { EdgeEnd } from "../graph/edit.ts";
import type { FlowEdit } from "../graph/reducer.ts";
import type { Place, ViewEditing } from "../graph/view.ts";

export type OpenDialog = { kind: "add"; place: Place } | { kind: "join"; at: EdgeEnd } | { kind: "remove"; id: string };

/** Return which dialog of the editor is open, and what outline and canvas can start. */
export function useDialogs(dispatch: (edit: FlowEdit) => void) {
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
