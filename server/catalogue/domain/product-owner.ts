/** Products entered here have external ids of our own. */
const byHand = "recorded:";
export const externalIdByHand = (id: string): string => `${byHand}${id}`;

/** Return whether products are entered here: a connected store's are created on its platform. */
export const mayEnterProducts = ({ connectionId }: { connectionId: string | null }): boolean => connectionId === null;

/** Return whether a product is its platform's: a connected store's, unless it was entered by hand before. */
export const isManagedByPlatform = (externalId: string, { connectionId }: { connectionId: string | null }): boolean =>
  connectionId !== null && !externalId.startsWith(byHand);
