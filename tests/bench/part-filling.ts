import { Content } from "#contracts/templates/content";
import { compileMail } from "#server/messaging/domain/mail-html/compile";
import { fillMail } from "#server/messaging/domain/mail-html/fill";
import { type Row, row } from "./table.ts";

const mails = 20_000;
const url = "https://shop.example";
const words = "Our new jackets keep the rain out and the warmth in, wherever the road leads you this autumn. ";

const plain = (text: string) => ({ type: "text", text });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const variable = (path: string) => ({ type: "variable", attrs: { path, fallback: "there", format: null } });

/** One piece of a newsletter: a heading, a picture, two paragraphs with the reader's name, and a button. */
const piece = (n: number) => [
  { id: `h${n}`, type: "heading", text: { en: `Jacket ${n} for {{ customer.first_name }}` } },
  { id: `p${n}`, type: "picture", url: `${url}/${n}.png`, alt: { en: `Jacket ${n}` }, link: `${url}/jackets/${n}` },
  {
    id: `t${n}`,
    type: "text",
    text: { en: { type: "doc", content: [paragraph(plain("Dear "), variable("customer.first_name")), paragraph(plain(words.repeat(6)))] } },
  },
  { id: `b${n}`, type: "button", label: { en: "Look" }, url: `${url}/jackets/${n}?reader={{ customer.email }}` },
];

const newsletter = Content.parse({
  subject: { en: "News for {{ customer.first_name }}" },
  theme: {},
  blocks: [
    { id: "header", type: "header" },
    ...Array.from({ length: 12 }, (_, n) => piece(n)).flat(),
    { id: "footer", type: "footer", text: { en: "You asked for our news." } },
  ],
});
const brand = {
  ...{ store: "Northwind", logo_url: null, pictures_url: `${url}/m/i/`, address: ["Northwind Ltd", "1 Main Street"], country: "" },
  ...{ accent: "#08785a", text: "#1c2530", background: "#f2f4f6" },
};

/** Write a newsletter for one reader after the other, its links measured, on one core. */
export async function filling(): Promise<Row[]> {
  const compiled = compileMail(newsletter, brand, "en", "en");
  const click = (_: string, pattern: string | null) => `${url}/m/l/${pattern ? "own" : "everybody"}`;
  const write = (n: number) => {
    const values = { "customer.first_name": `Reader ${n}`, "customer.email": `reader${n}@example.com`, unsubscribe_url: `${url}/m/u/${n}` };
    return fillMail(compiled, { language: "en", values, click });
  };
  for (let n = 0; n < mails / 10; n++) write(n);
  const begun = performance.now();
  let bytes = 0;
  for (let n = 0; n < mails; n++) bytes += Buffer.byteLength(write(n).html);
  const perSecond = (mails * 1000) / (performance.now() - begun);
  return [row(`mails of ${Math.round(bytes / mails / 1000)} kB filled a second, one core`, perSecond, { unit: "/s", least: 5000 })];
}
