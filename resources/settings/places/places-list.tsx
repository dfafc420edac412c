import { EnvironmentOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ShippingPlace, StorePlace } from "#contracts/settings/places";
import type { SettingsWarning } from "#contracts/settings/settings";
import { moved } from "#src/lib/forms/changes";
import { addressLines } from "#src/lib/words/countries";
import { useLocale } from "#src/lib/words/use-locale";
import { SortableList, SortableRow } from "#src/lists/sortable";
import { LinkButton } from "#src/ui/actions/link-button";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { TableSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Panel } from "#src/ui/pages/panel";
import { SortedMember, type SortedMemberProps } from "../parts/sorted-member.tsx";
import { useSummary } from "../policies/use-summary.ts";
import { newId, under } from "../resource.ts";
import { SettingsPage } from "../settings-page.tsx";
import { useSectionList } from "../use-section-list.ts";
import { Warnings } from "../warnings.tsx";

interface PlacesListProps {
  section: "SHIPPING_LOCATIONS" | "IN_STORE_LOCATIONS";
  name: "shippingLocations" | "inStoreLocations";
  address: string;
}

/** Show return addresses in order of precedence: the first one that serves a parcel is used. */
export function PlacesList({ section, name, address }: PlacesListProps) {
  const { t } = useTranslation("settings");
  const list = useSectionList(section);
  const items = list.items ?? [];
  const idOf = (place: { id?: string | undefined; name: string }) => place.id ?? place.name;
  const nameOf = (id: string) => items.find((place) => idOf(place) === id)?.name ?? "";
  const move = (from: number, to: number) => void list.push(moved(items, from, to));
  const add = list.canChange && (
    <LinkButton to={under(address, newId)} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
      {t("actions.addPlace")}
    </LinkButton>
  );
  return (
    <SettingsPage name={name} section={section} actions={items.length > 0 && add} width="full">
      {list.readOnly && <Alert type="info" showIcon message={list.readOnly} />}
      {list.failure && <FormAlert code={list.failure.code} params={list.failure.data} fields={list.failure.errors} />}
      <Warnings warnings={list.warnings.filter(({ path }) => path === "locations")} />
      <Panel flush title={t(`titles.${name}`)}>
        <Loaded from={{ ...list, data: list.items }} skeleton={<TableSkeleton rows={2} columns={1} />}>
          {() =>
            items.length === 0 ? (
              <EmptyState
                icon={<EnvironmentOutlined aria-hidden="true" />}
                title={t(`empty.${name}`)}
                text={t(`emptyText.${name}`)}
                action={add}
              />
            ) : (
              <SortableList ids={items.map(idOf)} nameOf={nameOf} onMove={move} disabled={!list.canChange}>
                {items.map((place, index) => (
                  <SortableRow key={idOf(place)} id={idOf(place)} name={place.name} disabled={!list.canChange}>
                    {(grip) => (
                      <PlaceRow
                        place={place}
                        to={under(address, idOf(place))}
                        index={index}
                        count={items.length}
                        warnings={list.warnings.filter(({ path }) => path === `locations.${index}`)}
                        grip={grip}
                        onMove={list.canChange ? move : undefined}
                        onRemove={() => void list.push(items.filter((one) => one !== place))}
                      />
                    )}
                  </SortableRow>
                ))}
              </SortableList>
            )
          }
        </Loaded>
      </Panel>
    </SettingsPage>
  );
}

interface PlaceRowProps extends Omit<SortedMemberProps, "name" | "isActive" | "question" | "tags"> {
  place: ShippingPlace | StorePlace;
  warnings: readonly SettingsWarning[];
}

/** Show an address and what it serves. */
function PlaceRow({ place, warnings, ...member }: PlaceRowProps) {
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
