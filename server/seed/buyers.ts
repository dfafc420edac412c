/** Fictional customers from many places, writing in their own languages. */
export interface Buyer {
  first: string;
  last: string;
  email: string;
  language: string;
  phone: string | null;
  line1: string;
  city: string;
  province: string | null;
  postcode: string;
  country: string;
}

const rows: readonly (readonly [string, string, string, string, string | null, string, string, string | null, string, string])[] = [
  ["Emma", "Whitfield", "emma.whitfield", "en", "+1 503 555 0114", "1824 NE Alder St", "Portland", "OR", "97211", "US"],
  ["Marcus", "Bell", "marcus.bell", "en", "+1 512 555 0177", "77 Barton Hills Dr", "Austin", "TX", "78704", "US"],
  ["Dolores", "Reyes", "dolores.reyes", "en", "+1 505 555 0132", "410 Camino Alto", "Santa Fe", "NM", "87501", "US"],
  ["Priya", "Raman", "priya.raman", "en", "+1 206 555 0101", "2210 Fremont Ave N", "Seattle", "WA", "98103", "US"],
  ["Tyler", "Okafor", "tyler.okafor", "en", "+1 773 555 0163", "3301 W Logan Blvd", "Chicago", "IL", "60647", "US"],
  ["Hannah", "Goldberg", "hannah.goldberg", "en", null, "95 Prospect Pl Apt 4B", "Brooklyn", "NY", "11217", "US"],
  ["José Luis", "Ortega", "joseluis.ortega", "en", "+1 520 555 0148", "1206 E Speedway Blvd", "Tucson", "AZ", "85719", "US"],
  ["Grace", "Nakamura", "grace.nakamura", "en", "+1 808 555 0119", "45 Kapahulu Ave", "Honolulu", "HI", "96815", "US"],
  ["Bill", "Thorvaldsen", "bill.thorvaldsen", "en", null, "18 Lakeshore Rd", "Duluth", "MN", "55802", "US"],
  ["Keisha", "Freeman", "keisha.freeman", "en", "+1 404 555 0190", "612 Edgewood Ave SE", "Atlanta", "GA", "30312", "US"],
  ["Đức", "Phạm", "duc.pham", "vi", "+1 714 555 0156", "9120 Bolsa Ave", "Westminster", "CA", "92683", "US"],
  ["Élodie", "Tremblay", "elodie.tremblay", "fr", "+1 514 555 0122", "4475 rue Saint-Denis", "Montréal", "QC", "H2J 2L2", "CA"],
  ["Liam", "MacDonald", "liam.macdonald", "en", "+1 902 555 0171", "88 Gottingen St", "Halifax", "NS", "B3K 3B1", "CA"],
  ["Gurpreet", "Dhillon", "gurpreet.dhillon", "en", null, "7320 King George Blvd", "Surrey", "BC", "V3W 5A9", "CA"],
  ["Oliver", "Ashworth", "oliver.ashworth", "en", "+44 20 7946 0821", "14 Columbia Rd", "London", null, "E2 7RG", "GB"],
  ["Siân", "Llewellyn", "sian.llewellyn", "en", "+44 29 2018 0332", "3 Heol y Bont", "Caerdydd", null, "CF5 2LQ", "GB"],
  ["Fionnuala", "Byrne", "fionnuala.byrne", "en", null, "22 Botanic Ave", "Belfast", null, "BT7 1JQ", "GB"],
  ["さくら", "田中", "sakura.tanaka", "en", null, "神宮前3丁目12-4", "渋谷区", "東京都", "150-0001", "JP"],
  ["健太", "小林", "kenta.kobayashi", "en", null, "梅田1丁目8-16", "大阪市北区", "大阪府", "530-0001", "JP"],
  ["Nguyễn", "Thị Mai", "mai.nguyen", "vi", null, "25 Lý Tự Trọng, Bến Nghé", "Thành phố Hồ Chí Minh", null, "700000", "VN"],
  ["Lê", "Quang Huy", "huy.le", "vi", null, "18 Hàng Bông", "Hà Nội", null, "100000", "VN"],
  ["فاطمة", "الزهراني", "fatima.alzahrani", "ar", null, "شارع الوصل 112", "دبي", null, "00000", "AE"],
  ["خالد", "المنصوري", "khalid.almansoori", "ar", null, "شارع حمدان 45", "أبوظبي", null, "00000", "AE"],
  ["伟", "李", "wei.li", "cn", null, "300 W Valley Blvd", "Alhambra", "CA", "91803", "US"],
  ["Camille", "Lefebvre", "camille.lefebvre", "fr", "+33 1 99 00 14 27", "12 rue des Martyrs", "Paris", null, "75009", "FR"],
  ["Théo", "Garnier", "theo.garnier", "fr", "+33 4 65 71 05 38", "7 quai Saint-Antoine", "Lyon", null, "69002", "FR"],
  ["Joana", "Ferreira", "joana.ferreira", "en", null, "Rua de Cedofeita 318", "Porto", null, "4050-174", "PT"],
  ["Rui", "Gonçalves", "rui.goncalves", "en", null, "Rua da Bica 9", "Lisboa", null, "1200-054", "PT"],
  ["Anneliese", "Groß", "anneliese.gross", "en", null, "Kastanienallee 44", "Berlin", null, "10119", "DE"],
  ["Jürgen", "Weiß", "juergen.weiss", "en", null, "Sögestraße 21", "Bremen", null, "28195", "DE"],
  ["Sanne", "van der Berg", "sanne.vanderberg", "en", null, "Witte de Withstraat 63", "Rotterdam", null, "3012 BN", "NL"],
  ["Zoë", "Peeters", "zoe.peeters", "fr", null, "Rue du Bailli 8", "Bruxelles", null, "1050", "BE"],
  ["Ελένη", "Παπαδοπούλου", "eleni.papadopoulou", "en", null, "Ερμού 56", "Αθήνα", null, "105 63", "GR"],
  ["Åsa", "Lindqvist", "asa.lindqvist", "en", null, "Götgatan 31", "Stockholm", null, "116 21", "SE"],
  ["Björn", "Nyström", "bjorn.nystrom", "en", null, "Haga Nygata 17", "Göteborg", null, "413 01", "SE"],
  ["美咲", "山本", "misaki.yamamoto", "en", null, "河原町通四条上ル", "京都市中京区", "京都府", "604-8032", "JP"],
];

export const buyers: readonly Buyer[] = rows.map(([first, last, box, language, phone, line1, city, province, postcode, country]) => ({
  first,
  last,
  email: `${box}@example.com`,
  language,
  phone,
  line1,
  city,
  province,
  postcode,
  country,
}));
