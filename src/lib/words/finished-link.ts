const host = /^[^\s/?#@:\\]+\.[^\s/?#@:\\.\d][^\s/?#@:\\.]+(?::\d{1,5})?(?:[/?#]\S*)?$/;
const mailbox = /^[^\s/?#@:\\]+@[^\s/?#@:\\]+\.[^\s/?#@:\\.]+$/;

/**
 * Return an address as it was meant, once it is typed: a host alone gets `https://`, a mailbox `mailto:`, and one pasted behind a scheme that
 * stood there loses that one. Others stay.
 */
export function finishedLink(typed: string): string {
  const text = typed.trim().replace(/^https?:\/\/(?=(?:https?:\/\/|mailto:|tel:|\{\{))/i, "");
  if (host.test(text)) return `https://${text}`;
  return mailbox.test(text) ? `mailto:${text}` : text;
}
