import type { Language } from "#contracts/session/session";

/** Names of fictional subscribers by language, each with its form in an email address. */
interface Names {
  first: readonly (readonly [shown: string, box: string])[];
  last: readonly (readonly [shown: string, box: string])[];
  countries: readonly string[];
}

const same = (names: string) => names.split(" ").map((name) => [name, name.toLowerCase()] as const);
const pairs = (names: string) => names.split(" ").map((pair) => pair.split("/") as unknown as readonly [string, string]);

export const subscriberNames: Record<Language, Names> = {
  en: {
    first: same("Ada Ben Cora Dan Ella Finn Grace Hugo Ivy Jack"),
    last: same("Archer Brook Carver Dale Ellis Foster Grant Hale Irving Jensen Keane Lowell"),
    countries: ["US", "US", "GB", "CA"],
  },
  fr: {
    first: pairs(
      "Adèle/adele Bastien/bastien Chloé/chloe Denis/denis Élise/elise Fabien/fabien Gaëlle/gaelle Hervé/herve Inès/ines Jules/jules",
    ),
    last: pairs(
      "Arnaud/arnaud Blanc/blanc Caron/caron Duval/duval Étienne/etienne Faure/faure Girard/girard Huet/huet Jacquet/jacquet Klein/klein Leroy/leroy Morel/morel",
    ),
    countries: ["FR", "FR", "BE", "CA"],
  },
  vi: {
    first: pairs("An/an Bình/binh Châu/chau Dung/dung Giang/giang Hà/ha Khánh/khanh Lan/lan Minh/minh Ngọc/ngoc"),
    last: pairs("Bùi/bui Cao/cao Đặng/dang Đinh/dinh Dương/duong Hoàng/hoang Hồ/ho Lý/ly Mai/mai Ngô/ngo Phan/phan Võ/vo"),
    countries: ["VN", "VN", "US", "VN"],
  },
  cn: {
    first: pairs("安/an 博/bo 晨/chen 德/de 芳/fang 国/guo 慧/hui 静/jing 凯/kai 丽/li"),
    last: pairs("白/bai 曹/cao 邓/deng 方/fang 高/gao 何/he 蒋/jiang 孔/kong 林/lin 马/ma 彭/peng 沈/shen"),
    countries: ["CN", "SG", "US", "CN"],
  },
  ar: {
    first: pairs("أمل/amal باسم/basim جنى/jana دانا/dana هدى/huda كريم/karim ليلى/layla مازن/mazin نور/nour سامي/sami"),
    last: pairs(
      "العلي/alali البكري/albakri الحداد/alhaddad الخطيب/alkhatib الراشد/alrashid السالم/alsalem الشامي/alshami الصالح/alsaleh الطيب/altayeb العمري/alomari الفارس/alfaris النجار/alnajjar",
    ),
    countries: ["AE", "SA", "SD", "EG"],
  },
};
