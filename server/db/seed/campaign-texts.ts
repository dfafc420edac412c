import type { Language } from "#contracts/session/rules";

type Texts = Record<Language, string>;
export interface LetterTexts {
  subject: Texts;
  heading: Texts;
  text: Texts;
  button: Texts;
}

const shop: Texts = {
  en: "Go to the shop",
  fr: "Voir la boutique",
  vi: "Xem cửa hàng",
  cn: "前往商店",
  ar: "زيارة المتجر",
};

/** Why a reader gets a campaign. */
export const footerText: Texts = {
  en: "You get this because you asked for our news.",
  fr: "Vous recevez ce message parce que vous avez demandé nos nouvelles.",
  vi: "Bạn nhận được thư này vì đã đăng ký nhận tin của chúng tôi.",
  cn: "您收到此邮件，是因为您订阅了我们的资讯。",
  ar: "تصلك هذه الرسالة لأنك طلبت أخبارنا.",
};

/** The mails of the demo's campaigns. */
export const letterTexts = {
  season: {
    subject: {
      en: "New for the season, {{ customer.first_name }}",
      fr: "Les nouveautés de la saison, {{ customer.first_name }}",
      vi: "Hàng mới theo mùa, {{ customer.first_name }}",
      cn: "{{ customer.first_name }}，当季新品上架",
      ar: "جديد الموسم، {{ customer.first_name }}",
    },
    heading: { en: "Ready for the trail", fr: "Prêts pour le sentier", vi: "Sẵn sàng lên đường", cn: "整装出发", ar: "جاهزون للطريق" },
    text: {
      en: "Jackets, packs and socks for long days outside have arrived.",
      fr: "Vestes, sacs et chaussettes pour les longues journées dehors sont arrivés.",
      vi: "Áo khoác, ba lô và tất cho những ngày dài ngoài trời đã về.",
      cn: "适合户外长途的外套、背包和袜子已到货。",
      ar: "وصلت السترات والحقائب والجوارب لأيام طويلة في الخارج.",
    },
    button: shop,
  },
  sale: {
    subject: {
      en: "Our sale has begun",
      fr: "Les soldes ont commencé",
      vi: "Đợt giảm giá đã bắt đầu",
      cn: "促销现已开始",
      ar: "بدأت التخفيضات",
    },
    heading: { en: "A week of offers", fr: "Une semaine d’offres", vi: "Một tuần ưu đãi", cn: "一周优惠", ar: "أسبوع من العروض" },
    text: {
      en: "Last season’s colours leave for less, while stock lasts.",
      fr: "Les couleurs de la saison passée à prix réduit, jusqu’à épuisement du stock.",
      vi: "Các màu của mùa trước được giảm giá cho đến khi hết hàng.",
      cn: "上季配色优惠出售，售完为止。",
      ar: "ألوان الموسم الماضي بسعر أقل حتى نفاد الكمية.",
    },
    button: shop,
  },
} satisfies Record<string, LetterTexts>;

/** What the second arm of the demo's test says instead. */
export const otherSubject: Texts = {
  en: "Made for rain, back in stock",
  fr: "Faits pour la pluie, de retour en stock",
  vi: "Chống mưa, đã có hàng trở lại",
  cn: "防雨好物，重新到货",
  ar: "صُنعت للمطر وعادت إلى المخزون",
};
