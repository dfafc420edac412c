export const listAddress = "/dashboard/e-commerce/groups";
export const createAddress = `${listAddress}/new`;
export const editAddress = (id: string): string => `${listAddress}/${encodeURIComponent(id)}/edit`;
