import { type ComponentType, lazy } from "react";
import type { FlowDetail } from "#contracts/flows/shapes";

export interface EditorTabProps {
  flow: FlowDetail;
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
