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

/** Why a recipient gets a campaign. */
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
  goods: {
    subject: {
      en: "Warm layers, picked for you",
      fr: "Des couches chaudes, choisies pour vous",
      vi: "Áo ấm chọn riêng cho bạn",
      cn: "为您精选的保暖衣物",
      ar: "طبقات دافئة اخترناها لك",
    },
    heading: {
      en: "For cold mornings",
      fr: "Pour les matins froids",
      vi: "Cho những sáng lạnh",
      cn: "寒冷清晨之选",
      ar: "للصباحات الباردة",
    },
    text: {
      en: "Our warmest pieces, and a code of your own for ten percent off.",
      fr: "Nos pièces les plus chaudes, et un code personnel pour dix pour cent de remise.",
      vi: "Những món ấm nhất của chúng tôi, cùng mã riêng giảm mười phần trăm.",
      cn: "我们最保暖的单品，以及您的专属九折优惠码。",
      ar: "أدفأ قطعنا، مع رمز خاص بك لخصم عشرة بالمئة.",
    },
    button: shop,
  },
} satisfies Record<string, LetterTexts>;

/** What stands beside the goods and the code of a letter. */
export const goodsTexts = {
  label: { en: "See it", fr: "Voir", vi: "Xem", cn: "查看", ar: "عرض" },
  title: { en: "Goes well with it", fr: "À associer", vi: "Hợp để phối cùng", cn: "搭配推荐", ar: "يناسبها" },
  coupon: { en: "Your code", fr: "Votre code", vi: "Mã của bạn", cn: "您的优惠码", ar: "رمزك" },
  note: {
    en: "Valid for thirty days, once.",
    fr: "Valable trente jours, une seule fois.",
    vi: "Có hiệu lực ba mươi ngày, dùng một lần.",
    cn: "三十天内有效，限用一次。",
    ar: "صالح ثلاثين يومًا، لمرة واحدة.",
  },
} satisfies Record<string, Texts>;

/** What the demo's shop writes about. */
export const topicLabels = {
  news: { en: "New arrivals", fr: "Nouveautés", vi: "Hàng mới", cn: "新品", ar: "الجديد" },
  offers: { en: "Offers", fr: "Offres", vi: "Ưu đãi", cn: "优惠", ar: "العروض" },
} satisfies Record<string, Texts>;

/** What the second arm of the demo's test says instead. */
export const otherSubject: Texts = {
  en: "Made for rain, back in stock",
  fr: "Faits pour la pluie, de retour en stock",
  vi: "Chống mưa, đã có hàng trở lại",
  cn: "防雨好物，重新到货",
  ar: "صُنعت للمطر وعادت إلى المخزون",
};
