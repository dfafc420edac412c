/** Return the address that mails come from. */
export const mailSender = ({ publicUrl }: { publicUrl: string }): string => `no-reply@${new URL(publicUrl).hostname}`;
