export const buyQueue = "buy-label";
export const voidQueue = "void-label";
