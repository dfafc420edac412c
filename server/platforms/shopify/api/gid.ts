/** The product stores the number of a platform's id; the Admin API takes and returns `gid://shopify/<type>/<number>`. */
export const gid = (type: string, id: string): string => (id.startsWith("gid://") ? id : `gid://shopify/${type}/${id}`);

/** Return the last part of a global id, without its query. */
export const numberOf = (id: string): string => (id.split("/").pop() ?? id).replace(/\?.*$/, "");
