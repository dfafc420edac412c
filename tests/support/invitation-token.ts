/** Return the token that the link of an invitation carries behind its `#`. */
export const invitationToken = (url: string): string => new URLSearchParams(new URL(url).hash.slice(1)).get("token") ?? "";
