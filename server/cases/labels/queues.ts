export const buyQueue = "buy-label";
export const voidQueue = "void-label";
/** Goes on with a label that was or is to be bought, by its state. */
export const lookQueue = "look-label";
