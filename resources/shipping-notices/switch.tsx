import { Switch } from "antd";
import { useTranslation } from "react-i18next";
import { type ShippingNotice, shippingNotices } from "#contracts/shipping-notices";
import { useCommand } from "#src/hooks/commands/use-command";
import { useAbility } from "#src/lib/session/can";

/** Switch a notice on or off; the owner may. */
export function NoticeSwitch({ notice: { id, is_active, version } }: { notice: ShippingNotice }) {
  const { t } = useTranslation("shipping-notices");
  const maySet = useAbility().can("update", "ShippingNotice");
  const set = useCommand(shippingNotices, "update", { failure: "toast" });
  return (
    <Switch
      checked={is_active}
      disabled={!maySet}
      loading={set.isPending}
      aria-label={t("activeOf", { name: t(`events.${id}`) })}
      onChange={(checked) => void set.run({ params: { id }, body: { is_active: checked } }, { expectedVersion: version })}
    />
  );
}
