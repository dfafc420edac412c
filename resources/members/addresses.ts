export const listAddress = "/dashboard/members";
export const cardsAddress = "/dashboard/user/cards";
export const inviteAddress = `${listAddress}/new`;
export const memberAddress = (id: string): string => `${listAddress}/${encodeURIComponent(id)}`;
/** Return the audit log filtered by a person. */
export const activityAddress = (id: string): string => `/dashboard/settings/audit?${new URLSearchParams({ actor: id })}`;
