import { usePermissions } from "@refinedev/core";
import { useTranslation } from "react-i18next";
import { memberPermissions } from "#contracts/permissions";
import { locations } from "#contracts/products";
import type { User } from "#contracts/session/session";
import { useOperation } from "#src/hooks/use-operation";
import { KeyValue } from "#src/ui/key-value";
import { Panel } from "#src/ui/panel";

/** Show one's own permissions in this store, set by the owner. */
export function Rights({ user }: { user: User }) {
  const { t } = useTranslation("profile");
  const isMember = user.user_type === "member";
  const places = useOperation(locations, "list", {}, { enabled: user.locations !== null, staleMs: 300_000 });
  const named = (places.data?.items ?? []).filter(({ id }) => user.locations?.includes(id)).map(({ name }) => name);
  const own = usePermissions<readonly string[] | null>({}).data;
  const held = memberPermissions.filter((one) => own?.includes(one)).map((one) => t(`enums:permission.${one}`));
  const rows = [
    { key: "role", label: t("fields.role"), value: t(isMember ? "common:header.member" : "common:header.owner") },
    { key: "rights", label: t("fields.rights"), value: isMember ? held.join(", ") || t("common:states.none") : t("common:states.all") },
    { key: "places", label: t("fields.places"), value: user.locations ? named.join(", ") || "—" : t("common:states.all") },
  ];
  return (
    <Panel title={t("sections.rights")}>
      <KeyValue rows={rows} />
    </Panel>
  );
}
