import { countryCodes, countryFrom } from "#contracts/codes/countries";

/** ISO 3166: the three letters of each country and its two. */
const threeAndTwo = [
  "ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ",
  "BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH",
  "CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK",
  "DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI",
  "GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN",
  "IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB",
  "LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT",
  "MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO",
  "NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO",
  "RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI",
  "SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG",
  "UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS XKXXK YEMYE ZAFZA ZMBZM ZWEZW",
].join(" ");
const byThree: ReadonlyMap<string, string> = new Map(threeAndTwo.split(" ").map((pair) => [pair.slice(0, 3), pair.slice(3)]));

/** The product's languages, and those of files that come from neighbouring shops. */
const spoken = ["en", "fr", "vi", "zh-Hans", "zh-Hant", "ar", "de", "es", "it", "nl", "pt", "pl"];
/** Names in use that no list has. */
const inUse: Readonly<Record<string, string>> = {
  ...{ uk: "GB", england: "GB", scotland: "GB", wales: "GB", "great britain": "GB", britain: "GB", "northern ireland": "GB" },
  ...{ "united states of america": "US", america: "US", "états unis d amérique": "US", "hoa kỳ": "US", mỹ: "US", holland: "NL" },
  ...{
    "czech republic": "CZ",
    "south korea": "KR",
    korea: "KR",
    "viet nam": "VN",
    russia: "RU",
    turkey: "TR",
    uae: "AE",
    "ivory coast": "CI",
  },
  ...{
    swaziland: "SZ",
    macedonia: "MK",
    burma: "MM",
    "cape verde": "CV",
    "hong kong": "HK",
    macau: "MO",
    中国大陆: "CN",
    英国: "GB",
    台湾: "TW",
  },
};

/** Names are compared without accents' forms, signs and articles. */
const keyOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[.\p{M}]/gu, "")
    .replace(/[^\p{L}]+/gu, " ")
    .trim()
    .replace(/^(the|la|le|les|l) /, "");

let names: Map<string, string> | undefined;

function namesOfCountries(): Map<string, string> {
  const found = new Map<string, string>();
  for (const language of spoken)
    for (const style of ["long", "short"] as const) {
      const named = new Intl.DisplayNames(language, { type: "region", style, fallback: "none" });
      for (const code of countryCodes) {
        const name = named.of(code);
        if (name && !found.has(keyOf(name))) found.set(keyOf(name), code);
      }
    }
  for (const [name, code] of Object.entries(inUse)) found.set(keyOf(name), code);
  return found;
}

/** Return a country's ISO code by its two or three letters or by its name in any of the product's languages; null when it is none. */
export function countryNamed(typed: string): string | null {
  const word = typed.trim();
  const letters = word.replaceAll(".", "").toUpperCase();
  if (/^[A-Z]{2}$/.test(letters)) return countryFrom(letters);
  if (/^[A-Z]{3}$/.test(letters) && byThree.has(letters)) return byThree.get(letters) ?? null;
  names ??= namesOfCountries();
  return names.get(keyOf(word)) ?? null;
}
