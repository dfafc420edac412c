import type { Language } from "#contracts/session/session";

type Turn = readonly [who: "customer" | "staff" | "note", text: string];
interface ConversationTale {
  language: Language;
  turns: readonly Turn[];
  end: "open" | "assigned" | "snoozed" | "closed" | "spam";
}

/** Conversations about the latest returns, the newest last, each in a state a merchant should see. */
export const conversationTales: readonly ConversationTale[] = [
  {
    language: "en",
    turns: [
      ["customer", "Hello, has my parcel arrived? The tracking has not changed for days."],
      ["staff", "It arrived this morning. We will inspect it tomorrow."],
      ["customer", "Great, thank you!"],
    ],
    end: "closed",
  },
  {
    language: "fr",
    turns: [
      ["customer", "Bonjour, puis-je échanger contre une taille au-dessus ?"],
      ["note", "Size L is back in stock on Thursday."],
      ["staff", "Bonjour, la taille L sera de nouveau disponible jeudi. Nous vous écrirons."],
    ],
    end: "snoozed",
  },
  { language: "en", turns: [["customer", "WIN A PRIZE today, answer with your phone number"]], end: "spam" },
  {
    language: "cn",
    turns: [["customer", "您好，请问退款需要几天？"]],
    end: "assigned",
  },
  {
    language: "ar",
    turns: [["customer", "مرحبًا، كيف أطبع قسيمة الإرجاع؟ لا تعمل الطابعة عندي."]],
    end: "open",
  },
  {
    language: "en",
    turns: [
      ["customer", "Can I add another item to this return?"],
      ["staff", "Yes. Please request it in the portal; you may send both in one parcel."],
      ["customer", "I did, but now I have two return slips. Which one do I use?"],
    ],
    end: "open",
  },
];

type Texts = Partial<Record<Language, string>>;

export const savedReplyTexts: readonly { name: string; texts: Texts }[] = [
  {
    name: "Parcel received",
    texts: {
      en: 'Hello {{ customer.first_name | default: "there" }},\nwe have received your parcel for {{ case.number }} and will inspect it within two working days.',
      fr: "Bonjour {{ customer.first_name }},\nnous avons reçu votre colis pour {{ case.number }} et l’examinerons sous deux jours ouvrés.",
      vi: "Xin chào {{ customer.first_name }},\nchúng tôi đã nhận được bưu kiện của {{ case.number }} và sẽ kiểm tra trong hai ngày làm việc.",
      cn: "{{ customer.first_name }} 您好，\n我们已收到 {{ case.number }} 的包裹，将在两个工作日内检查。",
      ar: "مرحبًا {{ customer.first_name }}،\nوصلنا الطرد الخاص بـ {{ case.number }} وسنفحصه خلال يومي عمل.",
    },
  },
  {
    name: "Refund times",
    texts: {
      en: "Refunds take three to five working days to appear on your statement.",
      fr: "Un remboursement apparaît sur votre relevé sous trois à cinq jours ouvrés.",
      vi: "Tiền hoàn sẽ xuất hiện trong sao kê sau ba đến năm ngày làm việc.",
      cn: "退款将在三到五个工作日内显示在您的账单中。",
      ar: "يظهر المبلغ المسترد في كشف حسابك خلال ثلاثة إلى خمسة أيام عمل.",
    },
  },
  {
    name: "No printer",
    texts: {
      en: "No printer is needed: show the QR code from {{ portal.url }} at the counter.",
      fr: "Pas besoin d’imprimante : présentez au guichet le code QR de {{ portal.url }}.",
      vi: "Không cần máy in: hãy đưa mã QR từ {{ portal.url }} tại quầy.",
      cn: "无需打印：在柜台出示 {{ portal.url }} 中的二维码即可。",
      ar: "لا حاجة إلى طابعة: أظهر رمز QR من {{ portal.url }} عند المنضدة.",
    },
  },
];
