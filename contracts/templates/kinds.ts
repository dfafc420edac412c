/** What a template is for. Campaigns have the store's own templates alone. */
export const templateKinds = ["TRANSACTIONAL", "CAMPAIGN", "AUTOMATION", "SHIPPING"] as const;
export type TemplateKind = (typeof templateKinds)[number];
export const ownTemplateKinds = ["CAMPAIGN", "AUTOMATION", "SHIPPING"] as const;
export type OwnTemplateKind = (typeof ownTemplateKinds)[number];
