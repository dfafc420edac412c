import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { newId } from "../addresses.ts";
import { Dense } from "../parts/dense.tsx";
import { useSection } from "../use-section.ts";

interface PlacePageProps {
  section: "SHIPPING_LOCATIONS" | "IN_STORE_LOCATIONS";
  name: "shippingLocations" | "inStoreLocations";
  address: string;
  Form: ComponentType<{ id: string }>;
}

/** One place, made or changed. */
export function PlacePage({ section, name, address, Form }: PlacePageProps) {
  const { id = newId } = useParams();
  const { t } = useTranslation("settings");
  const shown = useSection(section);
  const place = shown.section?.data.locations.find((one) => one.id === id);
  const isGone = shown.section !== undefined && id !== newId && !place;
  const back = <LinkButton to={address}>{t(`tabs.${name}`)}</LinkButton>;
  return (
    <PageShell title={place?.name ?? t("actions.addPlace")} crumbs={[{ label: t(`tabs.${name}`), to: address }]} width="narrow">
      {isGone ? (
        <EmptyState title={t("gone")} action={back} />
      ) : (
        <Dense>
          <Form key={id} id={id} />
        </Dense>
      )}
    </PageShell>
  );
}
