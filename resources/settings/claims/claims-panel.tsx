import { EditOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { claims } from "#contracts/claims/claims";
import type { ClaimSettings } from "#contracts/claims/settings";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { listWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { KeyValue } from "#src/ui/data/key-value";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";

const ClaimsDrawer = lazy(() => import("./claims-drawer.tsx"));

/** Show how claims are run, with their own form: they are settings of another service. */
export function ClaimsPanel() {
  const { t } = useTranslation("settings");
  const mayRead = useAbility().can("read", "ClaimSettings");
  const shown = useOperation(claims, "settings", {}, { enabled: mayRead });
  const [isOpen, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <Panel
      title={t("titles:claims")}
      extra={
        <Button
          size="small"
          icon={<EditOutlined aria-hidden="true" />}
          aria-haspopup="dialog"
          disabled={!shown.data}
          onClick={() => setOpen(true)}
        >
          {t("common:actions.edit")}
        </Button>
      }
    >
      <Loaded from={shown} skeleton={<LinesSkeleton lines={4} />}>
        {(settings) => <Facts settings={settings} />}
      </Loaded>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <ClaimsDrawer shown={shown} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </Panel>
  );
}

function Facts({ settings: { data, currency } }: { settings: ClaimSettings }) {
  const { t } = useTranslation("settings");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const types = listWords(
    data.portal_types.map((type) => enumLabel("claim_type", type)),
    locale,
    "narrow",
  );
  return (
    <KeyValue
      rows={[
        { key: "portal", label: t("claims.portal_enabled"), value: data.portal_enabled && types ? types : t("claims.closed") },
        {
          key: "cap",
          label: t("claims.cap_minor"),
          value: data.cap_minor === null ? t("unlimited") : <Money minor={data.cap_minor} currency={currency} />,
        },
        { key: "target", label: t("claims.target_days"), value: t("claims.days", { count: data.target_days }) },
        { key: "order", label: t("claims.order_days"), value: t("claims.days", { count: data.order_days }) },
      ]}
    />
  );
}
