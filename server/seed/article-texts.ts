import type { Language } from "#contracts/session/session";

type Texts = Record<Language, readonly [title: string, text: string]>;
interface DemoArticle {
  slug: string;
  category: keyof typeof categoryNames;
  reasons?: string[];
  texts: Texts;
}

export const categoryNames = {
  returns: { en: "Returns", fr: "Retours", vi: "Trả hàng", cn: "退货", ar: "المرتجعات" },
  products: { en: "Products", fr: "Produits", vi: "Sản phẩm", cn: "商品", ar: "المنتجات" },
  warranty: { en: "Warranty", fr: "Garantie", vi: "Bảo hành", cn: "保修", ar: "الضمان" },
} as const;

export const articleTexts: readonly DemoArticle[] = [
  {
    slug: "how-to-return",
    category: "returns",
    texts: {
      en: [
        "How to return an item",
        "Find your order with its number, your email and postcode.\nChoose the items and the reason, then print the return slip for the parcel, or show your code in the store.",
      ],
      fr: [
        "Comment retourner un article",
        "Retrouvez votre commande avec son numéro, votre e-mail et votre code postal.\nChoisissez les articles et le motif, puis imprimez le bordereau de retour pour le colis, ou présentez votre code en magasin.",
      ],
      vi: [
        "Cách trả hàng",
        "Tìm đơn hàng bằng mã đơn, email và mã bưu chính.\nChọn mặt hàng và lý do, sau đó in phiếu trả hàng cho kiện hàng, hoặc đưa mã tại cửa hàng.",
      ],
      cn: ["如何退货", "用订单号、邮箱和邮编查找订单。\n选择商品和原因，然后打印退货寄件单随包裹寄出，或到店出示二维码。"],
      ar: [
        "كيفية إرجاع منتج",
        "ابحث عن طلبك برقمه وبريدك الإلكتروني والرمز البريدي.\nاختر المنتجات والسبب، ثم اطبع قسيمة الإرجاع للطرد أو أظهر رمزك في المتجر.",
      ],
    },
  },
  {
    slug: "return-window",
    category: "returns",
    reasons: ["CHANGED_MIND"],
    texts: {
      en: ["How long you can return", "You have 30 days after delivery. Items must be unworn, with their tags."],
      fr: ["Délai de retour", "Vous avez 30 jours après la livraison. Les articles doivent être non portés, avec leurs étiquettes."],
      vi: ["Thời hạn trả hàng", "Bạn có 30 ngày sau khi nhận hàng. Sản phẩm phải chưa mặc và còn nguyên nhãn."],
      cn: ["退货期限", "收货后 30 天内可退货。商品须未穿着并保留吊牌。"],
      ar: ["مهلة الإرجاع", "لديك ٣٠ يومًا بعد التسليم. يجب ألا يكون المنتج مستعملًا وأن يحمل بطاقاته."],
    },
  },
  {
    slug: "refund-times",
    category: "returns",
    texts: {
      en: ["When your refund arrives", "We refund within two working days of inspection. Banks take three to five more days."],
      fr: [
        "Quand arrive le remboursement",
        "Nous remboursons sous deux jours ouvrés après l’examen. Les banques prennent trois à cinq jours de plus.",
      ],
      vi: ["Khi nào nhận tiền hoàn", "Chúng tôi hoàn tiền trong hai ngày làm việc sau khi kiểm tra. Ngân hàng cần thêm ba đến năm ngày."],
      cn: ["退款何时到账", "检查后两个工作日内退款，银行还需三到五天。"],
      ar: ["متى يصل المبلغ المسترد", "نعيد المبلغ خلال يومي عمل بعد الفحص، وتحتاج البنوك إلى ثلاثة إلى خمسة أيام أخرى."],
    },
  },
  {
    slug: "choosing-a-size",
    category: "products",
    reasons: ["TOO_SMALL", "TOO_LARGE"],
    texts: {
      en: ["Choosing a size", "Measure your chest at its widest. Between two sizes, take the larger one."],
      fr: ["Choisir sa taille", "Mesurez votre tour de poitrine au plus large. Entre deux tailles, prenez la plus grande."],
      vi: ["Chọn kích cỡ", "Đo vòng ngực ở chỗ rộng nhất. Nếu ở giữa hai cỡ, hãy chọn cỡ lớn hơn."],
      cn: ["选择尺码", "测量胸围最宽处。介于两个尺码之间时，请选较大的一个。"],
      ar: ["اختيار المقاس", "قس محيط الصدر عند أعرض نقطة. بين مقاسين اختر الأكبر."],
    },
  },
  {
    slug: "care",
    category: "products",
    texts: {
      en: ["Washing and care", "Wash wool cold and dry it flat. Do not tumble-dry jackets."],
      fr: ["Lavage et entretien", "Lavez la laine à froid et séchez-la à plat. Pas de sèche-linge pour les vestes."],
      vi: ["Giặt và bảo quản", "Giặt len bằng nước lạnh và phơi phẳng. Không sấy áo khoác."],
      cn: ["洗涤与保养", "羊毛请冷水洗涤并平铺晾干。夹克请勿烘干。"],
      ar: ["الغسيل والعناية", "اغسل الصوف بماء بارد وجففه مبسوطًا. لا تستخدم المجفف للسترات."],
    },
  },
  {
    slug: "warranty-terms",
    category: "warranty",
    texts: {
      en: ["Warranty terms", "Seams, zips and fabric are covered for two years. Wear and tear is not."],
      fr: ["Conditions de garantie", "Coutures, fermetures et tissus sont garantis deux ans. L’usure normale n’est pas couverte."],
      vi: ["Điều khoản bảo hành", "Đường may, khóa kéo và vải được bảo hành hai năm. Hao mòn thông thường không được bảo hành."],
      cn: ["保修条款", "缝线、拉链和面料保修两年。正常磨损不在保修范围内。"],
      ar: ["شروط الضمان", "الخياطة والسحّابات والقماش مضمونة لسنتين. لا يشمل الضمان الاستهلاك العادي."],
    },
  },
  {
    slug: "damaged-on-arrival",
    category: "warranty",
    reasons: ["DAMAGED"],
    texts: {
      en: ["Damaged on arrival", "Report it within 14 days with photos of the parcel and the item. You need not send it back first."],
      fr: [
        "Endommagé à la livraison",
        "Signalez-le sous 14 jours avec des photos du colis et de l’article. Inutile de le renvoyer d’abord.",
      ],
      vi: ["Hư hỏng khi nhận hàng", "Hãy báo trong vòng 14 ngày kèm ảnh bưu kiện và sản phẩm. Không cần gửi trả trước."],
      cn: ["到货损坏", "请在 14 天内报告，并附上包裹和商品的照片。无需先寄回。"],
      ar: ["تالف عند الوصول", "أبلغنا خلال ١٤ يومًا مع صور للطرد والمنتج. لا حاجة إلى إعادته أولًا."],
    },
  },
  {
    slug: "repairs",
    category: "warranty",
    texts: {
      en: ["Repairs", "We repair zips and seams after the warranty has ended, at cost."],
      fr: ["Réparations", "Nous réparons fermetures et coutures après la garantie, à prix coûtant."],
      vi: ["Sửa chữa", "Chúng tôi sửa khóa kéo và đường may sau khi hết bảo hành với giá gốc."],
      cn: ["维修", "保修期过后，我们按成本价维修拉链和缝线。"],
      ar: ["الإصلاح", "نصلح السحّابات والخياطة بعد انتهاء الضمان بسعر التكلفة."],
    },
  },
];
