/** Seconds after sending in which nobody has read a mail yet. */
const soonSeconds = 5;
/** As many links of one mail in so short a time are followed by a scanner. */
export const burst = { links: 3, ms: 2000 } as const;

/** Programs that follow links to look for harm, and those that follow them for a preview. */
const scanners =
  /bot\b|crawl|spider|scanner|preview|fetch|urlscan|safelinks|proofpoint|mimecast|barracuda|symantec|messagelabs|forcepoint|trendmicro|fortinet|ironport|cloudmark|googleimageproxy|bingpreview|facebookexternalhit|slackbot|whatsapp|telegram|curl\/|wget\/|python|go-http-client|java\/|okhttp|headless|phantom/i;

export interface Visit {
  method: string;
  /** The header; empty where there is none. */
  agent: string;
  now: Date;
  /** Null: not known, because the click names no message. */
  sentAt: Date | null;
}

/** Return whether a visit is a program's, as far as one visit can say. */
export function isMachine({ method, agent, now, sentAt }: Visit): boolean {
  if (method === "HEAD" || agent === "" || scanners.test(agent)) return true;
  return sentAt !== null && now.getTime() - sentAt.getTime() < soonSeconds * 1000;
}
