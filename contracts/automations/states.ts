/** The names are those of the screens' addresses. */
export const automationTypes = ["abandoned-cart-recovery", "welcome", "browse-abandonment", "back-in-stock", "price-drop"] as const;
export type AutomationType = (typeof automationTypes)[number];

/** PAUSED: nobody enters, and whoever is under way stays where they are. */
export const automationStatuses = ["DRAFT", "ACTIVE", "PAUSED", "ARCHIVED"] as const;
export type AutomationStatus = (typeof automationStatuses)[number];

export const enrolmentStates = ["WAITING", "DONE", "EXITED", "FAILED"] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];

/** What may be done to a person in an automation; each is the operation of that name. */
export const enrolmentActions = ["exit"] as const;
export const exitReasons = ["ORDERED", "UNSUBSCRIBED", "EMPTY_CART", "LOW_VALUE", "OUT_OF_STOCK", "REPLACED", "STAFF", "ERASED"] as const;
export type ExitReason = (typeof exitReasons)[number];

/**
 * What can be done with an automation; which status allows what is the server's. To rename one takes less than to update what it sends, and
 * to whom.
 */
export const automationActions = ["activate", "pause", "archive", "rename", "update"] as const;
export type AutomationAction = (typeof automationActions)[number];

/** WAITING is the only state that a new watch of the same person and variant does not add to. */
export const watchStates = ["WAITING", "NOTIFIED", "BOUGHT", "EXPIRED", "CANCELLED"] as const;
export type WatchState = (typeof watchStates)[number];
export const watchDays = 90;

export const checkoutSources = ["SHOPIFY", "WOOCOMMERCE", "SNIPPET", "API"] as const;
export type CheckoutSource = (typeof checkoutSources)[number];
export const seenHows = ["VIEWED", "CHECKOUT"] as const;
export type SeenHow = (typeof seenHows)[number];
