import type { Language } from "../session/rules.ts";

/** What the settings and the portal they show in a frame say to each other; only ever to their own origin. */
export const previewReady = "portal-preview-ready";
export const previewShow = "portal-preview-show";

/** `look` is what is being typed: any part of the portal's look. */
export interface PreviewShow<Look> {
  type: typeof previewShow;
  language: Language;
  look: Partial<Look>;
}

/** What makes the portal listen, and nothing in it work. */
export const previewQuery = "preview=1";
