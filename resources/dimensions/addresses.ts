export const listAddress = "/dashboard/settings/returns/dimensions";
export const createAddress = `${listAddress}/new`;
export const editAddress = (id: string): string => `${listAddress}/${encodeURIComponent(id)}/edit`;
