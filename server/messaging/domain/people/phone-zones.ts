import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isTimeZone } from "#contracts/time-zone";
import { offsetAt } from "#server/kit/local-time";
import type { Reader } from "../sending/quiet-hours.ts";

/** Area codes of the United States and Canada by time zone; a code that lies in two zones stands in both. */
const areas = {
  "America/New_York":
    "201 202 203 207 212 215 216 220 223 229 231 234 239 240 248 267 272 276 301 302 304 305 313 315 321 326 329 330 332 336 339 347 351 352 380 386 401 404 407 410 412 413 419 423 434 440 443 445 448 470 472 475 478 484 502 508 513 516 517 518 540 551 561 567 570 571 574 582 585 586 606 607 609 610 614 616 617 624 631 640 645 646 656 667 678 679 680 681 686 689 703 704 706 716 717 718 724 727 728 732 734 740 743 754 757 762 765 770 772 774 781 786 802 803 804 810 813 814 826 828 835 838 839 843 845 848 850 854 856 857 859 860 862 863 864 865 878 904 906 908 910 912 914 917 919 929 934 937 941 943 947 948 954 959 973 978 980 983 984 989",
  "America/Chicago":
    "205 210 214 217 218 219 224 225 228 251 254 256 262 270 281 308 309 312 314 316 318 319 320 324 325 331 334 337 346 361 364 402 405 409 414 417 430 432 447 463 464 469 479 501 504 507 512 515 531 534 539 557 563 572 573 580 601 605 608 612 615 618 620 629 630 636 641 651 659 660 662 682 701 708 712 713 715 726 730 731 737 763 769 773 779 785 806 812 815 816 817 830 832 847 850 861 870 872 901 903 906 913 915 918 920 930 931 936 938 940 945 952 956 972 975 979 985",
  "America/Denver": "303 307 308 385 406 435 505 575 605 701 719 720 801 915 970 983",
  "America/Boise": "208 986",
  "America/Phoenix": "480 520 602 623 928",
  "America/Los_Angeles":
    "208 209 213 279 310 323 341 350 369 408 415 424 442 458 503 510 530 541 559 562 564 619 626 628 650 657 661 669 702 707 714 725 747 760 775 805 818 820 831 837 840 858 909 916 925 949 951 971 986 206 253 360 425 509",
  "America/Anchorage": "907",
  "Pacific/Honolulu": "808",
  "America/Toronto": "226 249 289 343 365 367 382 416 418 437 438 450 468 514 519 548 579 581 613 647 683 705 742 753 807 819 873 905 942",
  "America/Winnipeg": "204 431 584 807",
  "America/Regina": "306 474 639",
  "America/Edmonton": "368 403 587 780 825",
  "America/Vancouver": "236 250 257 604 672 778",
  "America/Halifax": "782 902 506 428",
  "America/St_Johns": "709 879",
} as const;

const zonesOfArea = new Map<string, string[]>();
for (const [zone, codes] of Object.entries(areas))
  for (const code of codes.split(" ")) zonesOfArea.set(code, [...(zonesOfArea.get(code) ?? []), zone]);

/** The zones of countries whose numbers say no more: where there are several, those that most people live in. */
const zonesOfCountry: Partial<Record<string, readonly string[]>> = {
  AE: ["Asia/Dubai"],
  AT: ["Europe/Vienna"],
  AU: ["Australia/Perth", "Australia/Sydney"],
  BE: ["Europe/Brussels"],
  BR: ["America/Rio_Branco", "America/Sao_Paulo"],
  CA: ["America/St_Johns", "America/Vancouver"],
  CH: ["Europe/Zurich"],
  CN: ["Asia/Shanghai"],
  CZ: ["Europe/Prague"],
  DE: ["Europe/Berlin"],
  DK: ["Europe/Copenhagen"],
  DZ: ["Africa/Algiers"],
  EG: ["Africa/Cairo"],
  ES: ["Atlantic/Canary", "Europe/Madrid"],
  FI: ["Europe/Helsinki"],
  FR: ["Europe/Paris"],
  GB: ["Europe/London"],
  GR: ["Europe/Athens"],
  HK: ["Asia/Hong_Kong"],
  HU: ["Europe/Budapest"],
  IE: ["Europe/Dublin"],
  IL: ["Asia/Jerusalem"],
  IN: ["Asia/Kolkata"],
  IT: ["Europe/Rome"],
  JP: ["Asia/Tokyo"],
  KR: ["Asia/Seoul"],
  LU: ["Europe/Luxembourg"],
  MA: ["Africa/Casablanca"],
  MX: ["America/Mexico_City", "America/Tijuana"],
  MY: ["Asia/Kuala_Lumpur"],
  NL: ["Europe/Amsterdam"],
  NO: ["Europe/Oslo"],
  NP: ["Asia/Kathmandu"],
  NZ: ["Pacific/Auckland"],
  PH: ["Asia/Manila"],
  PL: ["Europe/Warsaw"],
  PT: ["Atlantic/Azores", "Europe/Lisbon"],
  RO: ["Europe/Bucharest"],
  SA: ["Asia/Riyadh"],
  SE: ["Europe/Stockholm"],
  SG: ["Asia/Singapore"],
  TH: ["Asia/Bangkok"],
  TN: ["Africa/Tunis"],
  TR: ["Europe/Istanbul"],
  TW: ["Asia/Taipei"],
  US: ["America/New_York", "Pacific/Honolulu"],
  VN: ["Asia/Ho_Chi_Minh"],
  ZA: ["Africa/Johannesburg"],
};

const january = Date.UTC(2026, 0, 15);
const july = Date.UTC(2026, 6, 15);
const ofEngine = new Map<string, readonly string[] | undefined>();

/** Return the zones of any other country by the Unicode locale data of the engine; undefined: it knows none. */
function zonesByEngine(country: string): readonly string[] | undefined {
  const known = ofEngine.get(country);
  if (known || ofEngine.has(country) || !/^[A-Z]{2}$/.test(country)) return known;
  // Engines have moved this list from a property to a method.
  const locale = new Intl.Locale(`und-${country}`) as { timeZones?: string[]; getTimeZones?(): string[] | undefined };
  const zones = outermost(locale.getTimeZones?.() ?? locale.timeZones ?? []);
  ofEngine.set(country, zones.length === 0 ? undefined : zones);
  return ofEngine.get(country);
}

/** Return the zones whose clocks are first and last, in winter and summer: what is allowed in these is allowed in all between them. */
function outermost(zones: readonly string[]): string[] {
  const ends = [january, july].flatMap((at) => {
    const ordered = [...zones].sort((one, other) => offsetAt(one, at) - offsetAt(other, at));
    return [ordered[0], ordered.at(-1)].filter((zone) => zone !== undefined);
  });
  const alike = (zone: string) => `${offsetAt(zone, january)} ${offsetAt(zone, july)}`;
  return [...new Map(ends.map((zone) => [alike(zone), zone])).values()];
}

const zonesIn = (country: string): readonly string[] | undefined => zonesOfCountry[country] ?? zonesByEngine(country);

/** Return where the recipient of a number may be, by its prefix; `usual` is the store's zone. */
export function readerOfPhone(phone: string, usual: string): Reader {
  const known = parsePhoneNumberFromString(phone);
  const area = phone.startsWith("+1") ? zonesOfArea.get(phone.slice(2, 5)) : undefined;
  const country = known?.country ?? (area ? countryOfZone(area[0] ?? "") : null);
  const zones = area ?? (country ? zonesIn(country) : undefined) ?? [usual];
  return { zones, country };
}

interface Whereabouts {
  timezone: string | null;
  /** Where their latest order went; ISO 3166-1. */
  ship_to: string | null;
  phone: string | null;
  country: string | null;
}

/**
 * Return where a recipient may be: by the zone they or the shop named, else by where their latest order went, else by their number's prefix. A
 * number of the same country says more than the country does. `usual` is the store's zone.
 */
export function readerAt({ timezone, ship_to, phone, country }: Whereabouts, usual: string): Reader {
  const byPhone = phone ? readerOfPhone(phone, usual) : null;
  const known = byPhone?.country ?? ship_to ?? country;
  if (timezone && isTimeZone(timezone)) return { zones: [timezone], country: known };
  const byOrder = ship_to && byPhone?.country !== ship_to ? zonesIn(ship_to) : undefined;
  return { zones: byOrder ?? byPhone?.zones ?? [usual], country: known };
}

const canadian = new Set(
  ["Toronto", "Winnipeg", "Regina", "Edmonton", "Vancouver", "Halifax", "St_Johns"].map((city) => `America/${city}`),
);
const countryOfZone = (zone: string): string => (canadian.has(zone) ? "CA" : "US");
