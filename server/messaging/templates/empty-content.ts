import type { Content } from "#contracts/templates/content";

/** What a new template begins with. */
export const emptyContent: Content = {
  subject: {},
  preheader: {},
  blocks: [
    { id: "header", type: "header", show_if: null },
    { id: "text", type: "text", show_if: null, text: {}, align: "START" },
    { id: "footer", type: "footer", show_if: null, text: {} },
  ],
  theme: { accent: null, text: null, background: null },
  plain: {},
};
