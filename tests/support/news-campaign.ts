import type { CheckedRecord } from "#contracts/sender-domains";
import type { DnsServer } from "./dns-server.ts";

const path = "/api/v1/notifications";

/** Makes a call that succeeds; returns its data. */
type Right = (method: string, path: string, body?: unknown) => Promise<any>;

/** Name a sender with a domain of its own, set up in the zone: without one, a store may not write to thousands. */
export async function nameSender(right: Right, { zone }: DnsServer): Promise<void> {
  const domain = "news.shop.example";
  const { id } = await right("POST", `${path}/sender-domains`, { domain });
  const check = async (): Promise<CheckedRecord[]> => (await right("POST", `${path}/sender-domains/${id}/check`)).records;
  const dkim = (await check()).find(({ record }) => record === "dkim");
  Object.assign(zone, {
    [domain]: { TXT: ["v=spf1 ip4:192.0.2.0/24 -all"] },
    [String(dkim?.name)]: { TXT: [dkim?.expected] },
    [`_dmarc.${domain}`]: { TXT: ["v=DMARC1; p=quarantine"] },
  });
  const needed = (await check()).filter(({ record }) => record === "spf" || record === "dkim" || record === "dmarc");
  if (needed.length !== 3 || needed.some(({ state }) => state !== "OK"))
    throw new Error(`the domain is not set up: ${JSON.stringify(needed)}`);
  const footer = { company: "Northwind", address: "1 Main St, Reno", country: "US" };
  await right("PUT", `${path}/shop-settings`, { footer, sender: { domain_id: id, local_part: "news" } });
}

/** Write a campaign with a short mail to everybody who subscribed; returns its id. */
export async function newsCampaign(right: Right): Promise<string> {
  const template = await right("POST", `${path}/templates`, { name: "News", kind: "CAMPAIGN" });
  const content = {
    subject: { en: "News" },
    blocks: [
      { id: "1", type: "heading", text: { en: "Hello" } },
      { id: "2", type: "footer", text: { en: "You asked for our news." } },
    ],
    theme: {},
  };
  await right("PUT", `${path}/templates/${template.id}`, { content, expected_version: 1 });
  return (await right("POST", `${path}/campaigns`, { name: "News", template_id: template.id })).id;
}
