/** The queue of months that are counted anew. */
export const rebuildQueue = "analytics-rebuild";
