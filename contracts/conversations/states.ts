/** SPAM: neither counted nor announced, and the customer's further messages do not reopen it. */
export const conversationStatuses = ["OPEN", "SNOOZED", "CLOSED", "SPAM"] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

/** MESSAGE: what customer and store write to each other. NOTE: for colleagues only. EVENT: what was done to the conversation. */
export const conversationKinds = ["MESSAGE", "NOTE", "EVENT"] as const;
export type ConversationKind = (typeof conversationKinds)[number];

export const conversationAuthors = ["CUSTOMER", "STAFF", "SYSTEM"] as const;
export type ConversationAuthor = (typeof conversationAuthors)[number];

export const conversationEvents = ["ASSIGNED", "UNASSIGNED", "SNOOZED", "WOKEN", "CLOSED", "REOPENED", "SPAM", "NOT_SPAM"] as const;
export type ConversationEvent = (typeof conversationEvents)[number];

export const conversationTabs = ["waiting", "mine", "unassigned", "open", "snoozed", "closed", "spam"] as const;
export type ConversationTab = (typeof conversationTabs)[number];

export const aboutKinds = ["return", "claim", "order"] as const;
export type AboutKind = (typeof aboutKinds)[number];

export const conversationLimits = { text: 4000, files: 5 } as const;
