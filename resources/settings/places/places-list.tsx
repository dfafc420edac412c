import { EnvironmentOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { moved } from "#src/lib/moved";
import { SortableList, SortableRow } from "#src/lists/sortable";
import { EmptyState } from "#src/ui/empty-state";
import { FormAlert } from "#src/ui/form-alert";
import { LinkButton } from "#src/ui/link-button";
import { Loaded } from "#src/ui/loaded";
import { Panel } from "#src/ui/panel";
import { TableSkeleton } from "#src/ui/skeletons";
import { newId, under } from "../addresses.ts";
import { SettingsPage } from "../settings-page.tsx";
import { useSectionList } from "../use-section-list.ts";
import { Warnings } from "../warnings.tsx";
import { PlaceRow } from "./place-row.tsx";

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
