import { type ComponentType, lazy } from "react";
import type { FlowDetail } from "#contracts/flows/shapes";
import type { FlowDraft } from "./use-flow-draft.ts";

export interface EditorTabProps {
  flow: FlowDetail;
  /** The flow as it is being edited: what has not been saved yet goes with the reader from tab to tab. */
  draft: FlowDraft;
  canChange: boolean;
}
export interface EditorTab {
  key: string;
  Tab: ComponentType<EditorTabProps>;
}

/** What a flow's page shows, in order; `?tab=` opens one. Each is named by `tabs.<key>`. */
export const editorTabs: readonly [EditorTab, ...EditorTab[]] = [
  { key: "edit", Tab: lazy(() => import("./edit-tab.tsx")) },
  { key: "runs", Tab: lazy(() => import("../runs/tab.tsx")) },
  { key: "dry-run", Tab: lazy(() => import("../dry-run/tab.tsx")) },
  { key: "versions", Tab: lazy(() => import("../versions/versions-tab.tsx")) },
];
