import { Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ShippingPlace, StorePlace } from "#contracts/settings/places";
import type { SettingsWarning } from "#contracts/settings/settings";
import { addressLines } from "#src/lib/address-lines";
import { useLocale } from "#src/ui/use-locale";
import { SortedMember, type SortedMemberProps } from "../parts/sorted-member.tsx";
import { useSummary } from "../policies/use-summary.ts";
import { Warnings } from "../warnings.tsx";

interface PlaceRowProps extends Omit<SortedMemberProps, "name" | "isActive" | "question" | "tags"> {
  place: ShippingPlace | StorePlace;
  warnings: readonly SettingsWarning[];
}

/** Show an address and what it serves. */
export function PlaceRow({ place, warnings, ...member }: PlaceRowProps) {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const { about } = useSummary();
  const { name, address } = place;
  const lines = addressLines(address, locale);
  const reach = { ...place, customer_tags: [], order_tags: [], channels: [], price_from_minor: null, price_to_minor: null };
  const isForAll = [place.countries, place.zones, place.product_group_ids].every((list) => list.length === 0);
  return (
    <SortedMember {...member} name={name} isActive={place.active} question={t("removePlace", { name })}>
      <bdi>{lines.join(", ")}</bdi>
      <Typography.Text type="secondary">{isForAll ? t("servesAll") : about({ applies_to: reach })}</Typography.Text>
      <Warnings warnings={warnings} />
    </SortedMember>
  );
}
