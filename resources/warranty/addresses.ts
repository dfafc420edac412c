export const listAddress = "/dashboard/settings/returns/warranty";
export const createAddress = `${listAddress}/new`;
export const editAddress = (id: string): string => `${listAddress}/${encodeURIComponent(id)}/edit`;
export const registrationsAddress = `${listAddress}/registrations`;
export const registerAddress = `${registrationsAddress}/new`;
export const orderAddress = (id: string): string => `/dashboard/order/${encodeURIComponent(id)}`;
/** A section of the return settings. */
export const settingsAddress = `${listAddress}/settings`;
