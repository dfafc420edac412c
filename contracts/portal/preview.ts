import type { Language } from "../session/rules.ts";

/** Messages between the settings and the portal they preview in a frame; same origin only. */
export const previewReady = "portal-preview-ready";
export const previewShow = "portal-preview-show";

/** `look` is the unsaved draft: any part of the portal's look. */
export interface PreviewShow<Look> {
  type: typeof previewShow;
  language: Language;
  look: Partial<Look>;
}

/** Makes the portal listen for drafts and disables its actions. */
export const previewQuery = "preview=1";
