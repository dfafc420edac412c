export const articleStatuses = ["DRAFT", "PUBLISHED"] as const;
export type ArticleStatus = (typeof articleStatuses)[number];
export const articleTabs = ["all", "published", "changed", "draft"] as const;
