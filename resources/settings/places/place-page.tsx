import type { ComponentType } from "react";
import { useParams } from "react-router-dom";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { newId } from "../addresses.ts";
import { Dense } from "../parts/dense.tsx";
import { useSection } from "../use-section.ts";
import { useWords } from "../words.ts";

interface PlacePageProps {
  section: "SHIPPING_LOCATIONS" | "IN_STORE_LOCATIONS";
  name: "shippingLocations" | "inStoreLocations";
  address: string;
  Form: ComponentType<{ id: string }>;
}

/** One place, made or changed. */
export function PlacePage({ section, name, address, Form }: PlacePageProps) {
  const { id = newId } = useParams();
  const { say } = useWords();
  const shown = useSection(section);
  const place = shown.section?.data.locations.find((one) => one.id === id);
  const isGone = shown.section !== undefined && id !== newId && !place;
  const back = <LinkButton to={address}>{say(`tabs.${name}`)}</LinkButton>;
  return (
    <PageShell title={place?.name ?? say("actions.addPlace")} crumbs={[{ label: say(`tabs.${name}`), to: address }]} width="narrow">
      {isGone ? (
        <EmptyState title={say("gone")} action={back} />
      ) : (
        <Dense>
          <Form key={id} id={id} />
        </Dense>
      )}
    </PageShell>
  );
}
