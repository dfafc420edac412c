import type { Block, Content, ShowIf } from "#contracts/templates/content";
import type { RichInline, RichText } from "#contracts/templates/rich-text";
import { kindOfMail, type MailSubject, type SystemMailKey, systemMails } from "#contracts/templates/system-mails";
import { parseText } from "#server/messaging/domain/texts/template-text";
import { type ButtonName, inAll, type MailWords, type Phrase } from "./default-words.ts";

/** A paragraph of the mail by its index, a phrase that several mails share, a button, or the items of the case. */
type Piece = number | Phrase | "message" | { button: ButtonName; url: string } | "table";

const pay: Piece = { button: "pay", url: "{{ invoice.payment_url }}" };
const answer: Piece = { button: "claim", url: "{{ claim.url }}" };
const cart: Piece = { button: "cart", url: "{{ cart.url }}" };
const product: Piece = { button: "product", url: "{{ product.url }}" };
const parcel: readonly Piece[] = [0, "tracking", { button: "track", url: "{{ parcel.tracking_url }}" }];
const credit: readonly Piece[] = [0, 1, "creditValidity", "creditNoExpiry", 2];

/** Where the parcel goes, and that nobody else pays for it. */
const sendBack = ["sendTo", "sendToLater"] as const;

/** What stands between greeting and closing, where it is more than the paragraphs of the mail; how to answer follows. */
const pieces: Partial<Record<SystemMailKey, readonly Piece[]>> = {
  requested: [0, 1, "table"],
  approved: [0, ...sendBack, "table"],
  approvedInStore: [0, "table"],
  approvedAtStore: [0, "table"],
  approvedKeep: [0, "table"],
  labelReady: [0, "tracking"],
  slipReady: [0, ...sendBack],
  reminder: [0, ...sendBack],
  inTransit: [0, "tracking"],
  shipped: [0, "tracking"],
  refunded: [0, "refundedTo"],
  credited: credit,
  creditedOnPlatform: credit,
  creditedOnAccount: [0, 1, "creditValidity", "creditNoExpiry"],
  claimSubmitted: [0, "claimAnswerBy", 1, "table"],
  claimInfoRequested: [0, 1, 2, answer],
  claimReminder: [0, 1, 2, answer],
  claimApproved: [0, "claimApproved", "table"],
  claimApprovedItem: [0, "claimApproved", "table", ...sendBack],
  claimLabelReady: [0, "tracking"],
  claimSlipReady: [0, ...sendBack],
  claimSent: [0, "tracking"],
  invoiceSent: [0, "invoiceDue", pay, "message"],
  creditNoteSent: [0, "message"],
  invoiceReminder: [0, "invoiceWasDue", pay, "message"],
  warrantyRegistered: [0, "warrantySerial", "warrantyTime", "warrantyLifetime", 1, "warrantyTerms"],
  warrantyEnding: [0, "warrantySerial", 1],
  cartReminder: [0, "table", cart],
  cartSecondReminder: [0, "table", "code", cart],
  cartLastReminder: [0, "table", "code", cart],
  welcome: [0, "code"],
  welcomeSecond: [0, "code"],
  welcomeThird: [0, "code"],
  browseReminder: [0, product],
  backInStock: [0, product],
  priceDrop: [0, "priceBefore", product],
  orderConfirmed: [0, "table"],
  parcelShipped: parcel,
  parcelInTransit: parcel,
  parcelOutForDelivery: parcel,
  parcelDelivered: parcel,
  parcelFailed: parcel,
  parcelReturned: parcel,
  conversationReplied: [0, "message", { button: "conversation", url: "{{ conversation.url }}" }],
  staffRequested: [0, { button: "staff", url: "{{ return.url }}" }],
};

/** How the mails about a subject end: with the page of the case, and where an answer is read. */
const endings: Partial<Record<MailSubject, readonly Piece[]>> = {
  return: [{ button: "portal", url: "{{ case.url }}" }, "answerByMail", "answerOnPage"],
  claim: [{ button: "openClaim", url: "{{ case.url }}" }, "answerByMail", "answerOnPage"],
  case: [{ button: "openCase", url: "{{ case.url }}" }, "answerByMail", "answerOnPage"],
  conversation: ["answerByMail", "answerOnPage"],
  invoice: [{ button: "openOrder", url: "{{ case.url }}" }, "questionsByMail", "noReplies"],
  warranty: [{ button: "openOrder", url: "{{ case.url }}" }, "questionsByMail", "noReplies"],
};

/** Return how a mail ends; one that already has the button to answer needs no second one. */
function endingOf(key: SystemMailKey, middle: readonly Piece[]): readonly Piece[] {
  const ending = endings[systemMails[key].about] ?? [];
  return middle.includes(answer) ? ending.filter((piece) => typeof piece !== "object") : ending;
}

const present = (variable: string): ShowIf => ({ variable, present: true });
const absent = (variable: string): ShowIf => ({ variable, present: false });
const conditions: Partial<Record<string, ShowIf>> = {
  greeting: present("customer.name"),
  greetingNobody: absent("customer.name"),
  tracking: present("parcel.tracking_number"),
  claimAnswerBy: present("date"),
  claimApproved: present("amount"),
  creditValidity: present("credit.last_day"),
  creditNoExpiry: absent("credit.last_day"),
  invoiceDue: present("invoice.due_date"),
  invoiceWasDue: present("invoice.due_date"),
  warrantySerial: present("warranty.serial"),
  warrantyTime: present("warranty.until"),
  warrantyLifetime: absent("warranty.until"),
  warrantyTerms: present("warranty.terms"),
  sendTo: present("return.address"),
  sendToLater: absent("return.address"),
  refundedTo: present("refund.to"),
  answerByMail: present("store.reply_to"),
  answerOnPage: absent("store.reply_to"),
  questionsByMail: present("store.reply_to"),
  noReplies: absent("store.reply_to"),
  message: present("message"),
  code: present("code"),
  priceBefore: present("price.lowest_30_days"),
};
const buttonConditions: Partial<Record<ButtonName, ShowIf>> = {
  openOrder: present("case.url"),
  pay: present("invoice.payment_url"),
  cart: present("cart.url"),
  product: present("product.url"),
  track: present("parcel.tracking_url"),
};

const made = new Map<SystemMailKey, Content>();

/** Return the product's own content of a mail, in every language. */
export function defaultContent(key: SystemMailKey): Content {
  const known = made.get(key);
  if (known) return known;
  const content = contentOf(key);
  made.set(key, content);
  return content;
}

function contentOf(key: SystemMailKey): Content {
  const isStaff = systemMails[key].about === "staff";
  const count = inAll((words) => words.mails[key].body.length).en;
  const middle = pieces[key] ?? Array.from({ length: count }, (_, index) => index);
  const greeting: Piece[] = isStaff ? [] : ["greeting", "greetingNobody"];
  const closing: Piece[] = isStaff ? [] : ["closing"];
  const isMarketing = kindOfMail(key) === "AUTOMATION";
  const reason = inAll(({ phrases }) => (isMarketing ? phrases.marketingFooter : phrases.footer));
  // The footer of a marketing mail has the links to leave.
  const footer: Block[] = isStaff ? [] : [{ id: "footer", type: "footer", show_if: null, text: reason }];
  const blocks = [...greeting, ...middle, ...endingOf(key, middle), ...closing].map((piece) => blockOf(key, piece));
  return {
    subject: inAll(({ mails }) => mails[key].subject),
    preheader: {},
    blocks: [{ id: "header", type: "header", show_if: null }, ...blocks, ...footer],
    theme: { accent: null, text: null, background: null },
    plain: {},
  };
}

function blockOf(key: SystemMailKey, piece: Piece): Block {
  if (piece === "table")
    return {
      id: "items",
      type: "table",
      show_if: null,
      title: inAll(({ phrases }) => (kindOfMail(key) === "AUTOMATION" ? phrases.cartItems : phrases.items)),
    };
  if (typeof piece === "object") {
    const { button, url } = piece;
    const show_if = buttonConditions[button] ?? null;
    return { id: button, type: "button", show_if, label: inAll(({ buttons }) => buttons[button]), url, align: "START" };
  }
  const id = typeof piece === "number" ? `text-${piece}` : piece;
  const text = inAll((words) => richText(lineOf(words, key, piece)));
  return { id, type: "text", show_if: conditionOf(key, piece), text, align: "START" };
}

function lineOf({ mails, phrases }: MailWords, key: SystemMailKey, piece: number | string): string {
  if (typeof piece === "number") return mails[key].body[piece] ?? "";
  if (piece === "message") return "{{ message }}";
  return piece === "closing" ? `${phrases.closing}\n{{ store.name }}` : phrases[piece as Phrase];
}

/** A paragraph about a reason is left out where none was entered. */
function conditionOf(key: SystemMailKey, piece: number | string): ShowIf | null {
  if (typeof piece === "string") return conditions[piece] ?? null;
  const isReason = inAll(({ mails }) => mails[key].body[piece]?.includes("{{ reason }}") ?? false).en;
  return isReason ? present("reason") : null;
}

/** Return a text with variables as one paragraph of rich text. */
export function richText(text: string): RichText {
  const content = text
    .split("\n")
    .flatMap((line, index): RichInline[] => [...(index > 0 ? [{ type: "hardBreak" } as const] : []), ...inlineOf(line)]);
  return { type: "doc", content: [{ type: "paragraph", content }] };
}

function inlineOf(line: string): RichInline[] {
  const parsed = parseText(line);
  if (!parsed.ok) throw new Error(`a default mail text is not well-formed: ${line}`);
  return parsed.parts.map((part) => (typeof part === "string" ? { type: "text", text: part } : { type: "variable", attrs: part }));
}
