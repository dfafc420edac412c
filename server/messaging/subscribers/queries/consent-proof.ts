import type { Language } from "#contracts/session/session";
import { apart } from "#server/kit/documents/bidi";
import { Paper } from "#server/kit/documents/paper";
import { type DocumentWords, directionOf, documentWords, tagOf } from "#server/kit/documents/words";
import { enumWords } from "#server/kit/enum-words";

/** A4 in points. */
const size = [595.3, 841.9] as const;
const edge = 48;
const inner = size[0] - 2 * edge;
const bottom = size[1] - 60;
const grey = "#444";

interface ProofEvent {
  channel: string;
  action: string;
  source: string;
  at: string;
  text: string;
  page_url: string | null;
  ip: string | null;
  digest: string;
}

export interface ConsentProof {
  language: Language;
  store: string;
  timezone: string;
  name: string;
  addresses: readonly string[];
  at: Date;
  /** Every digest follows from the one before it. */
  isIntact: boolean;
  events: readonly ProofEvent[];
}

/** Draw a person's consent trail, each event with its wording and its digest. */
export async function drawConsentProof(proof: ConsentProof): Promise<Buffer> {
  const words = documentWords(proof.language).consentProof;
  const page = new Paper(size, directionOf(proof.language), {
    title: words.title,
    author: proof.store,
    at: proof.at,
    language: tagOf(proof.language),
  });
  let y = drawHead(page, proof, words);
  for (const event of proof.events) {
    const lines = linesOf(event, proof, words);
    const height = lines.reduce((sum, [text, options]) => sum + page.heightOf(text, inner, options), 0);
    if (y + Math.min(height, size[1] - 3 * edge) > bottom) {
      page.addPage();
      y = edge;
    }
    for (const [text, options] of lines) y += page.text(text, edge, y, inner, options);
    page.rule(edge, y + 6, inner, 0.3);
    y += 14;
  }
  return page.finish();
}

type ProofWords = DocumentWords["consentProof"];

function drawHead(page: Paper, proof: ConsentProof, words: ProofWords): number {
  page.text(apart(proof.store), edge, 44, inner, { size: 11, color: grey, maxLines: 1 });
  let y = 62 + page.text(words.title, edge, 62, inner, { size: 20, weight: "bold" });
  const who = [proof.name, ...proof.addresses].filter(Boolean).map(apart).join(" · ");
  y += page.text(who, edge, y + 4, inner, { size: 10 }) + 4;
  y += page.text(`${words.made} ${timeOf(proof.at, proof)}`, edge, y, inner, { size: 9, color: grey });
  y += page.text(proof.isIntact ? words.intact : words.broken, edge, y + 4, inner, { size: 9, weight: "bold" }) + 4;
  y += page.text(words.method, edge, y, inner, { size: 8, color: grey });
  page.rule(edge, y + 8, inner);
  return y + 18;
}

type Line = readonly [text: string, options: { size: number; weight?: "bold"; color?: string }];

function linesOf(event: ProofEvent, proof: ConsentProof, words: ProofWords): Line[] {
  const said = enumWords(proof.language);
  const word = (list: string, value: string) => said[list]?.[value] ?? value;
  const head = [timeOf(new Date(event.at), proof), word("consent_channel", event.channel), word("consent_action", event.action)];
  const more = [word("consent_source", event.source), event.page_url && apart(event.page_url), event.ip && `IP ${apart(event.ip)}`];
  return [
    [head.join(" · "), { size: 10, weight: "bold" }],
    [more.filter(Boolean).join(" · "), { size: 8, color: grey }],
    ...(event.text ? [[`${words.wording} ${apart(event.text)}`, { size: 9 }] as const] : []),
    [apart(event.digest), { size: 7, color: grey }],
  ];
}

const timeOf = (at: Date, { language, timezone }: ConsentProof): string =>
  new Intl.DateTimeFormat(tagOf(language), {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: timezone,
    numberingSystem: "latn",
  }).format(at);
