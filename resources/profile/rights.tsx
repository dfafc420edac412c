import { useTranslation } from "react-i18next";
import { memberPermissions } from "#contracts/permissions";
import { locations } from "#contracts/products";
import type { User } from "#contracts/session/session";
import { useOperation } from "#src/hooks/use-operation";
import { KeyValue } from "#src/ui/key-value";
import { Panel } from "#src/ui/panel";

/** What one may do in this store; the owner decides it. */
export function Rights({ user }: { user: User }) {
  const { t } = useTranslation();
  const isMember = user.user_type === "member";
  const places = useOperation(locations, "list", {}, { enabled: user.locations !== null, staleMs: 300_000 });
  const named = (places.data?.items ?? []).filter(({ id }) => user.locations?.includes(id)).map(({ name }) => name);
  const held = memberPermissions.filter((one) => user.permissions?.includes(one)).map((one) => t(`profile.permissions.${one}`));
  const rows = [
    { key: "role", label: t("profile.fields.role"), value: t(isMember ? "header.member" : "header.owner") },
    { key: "rights", label: t("profile.fields.rights"), value: isMember ? held.join(", ") || t("states.none") : t("states.all") },
    { key: "places", label: t("profile.fields.places"), value: user.locations ? named.join(", ") || "—" : t("states.all") },
  ];
  return (
    <Panel title={t("profile.sections.rights")}>
      <KeyValue rows={rows} />
    </Panel>
  );
}
