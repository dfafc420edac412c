import { ApiOutlined } from "@ant-design/icons";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { type StoreConnectionView, storeConnection } from "#contracts/store-connection";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOperation } from "#src/hooks/use-operation";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { Loaded } from "#src/ui/loaded";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { TwoColumns } from "#src/ui/two-columns";
import { connectAddress } from "./addresses.ts";
import { ConnectedPanel } from "./connected.tsx";
import { HealthPanel } from "./health.tsx";
import { Outcome } from "./outcome.tsx";

/** Show how the store reaches its platform, and whether it does. */
export default function StoreConnectionPage() {
  const { t } = useTranslation("store-connection");
  const found = useOperation(storeConnection, "show");
  const skeleton = (
    <Panel>
      <LinesSkeleton lines={6} />
    </Panel>
  );
  return (
    <PageShell lead={t("lead")}>
      <Outcome />
      <Loaded from={found} skeleton={skeleton}>
        {(view) =>
          view.connection ? (
            <TwoColumns side={<HealthPanel view={view} />}>
              <ConnectedPanel view={view} connection={view.connection} />
            </TwoColumns>
          ) : (
            <NotConnected view={view} />
          )
        }
      </Loaded>
    </PageShell>
  );
}

/** Say what connecting is for, and why the last visit to the consent page failed. */
function NotConnected({ view: { platform, refusal } }: { view: StoreConnectionView }) {
  const { t } = useTranslation("store-connection");
  const errorText = useErrorText();
  const name = t(`enums:platform.${platform}`);
  return (
    <>
      {refusal && <Alert type="warning" showIcon message={t("refusal", { platform: name })} description={errorText(refusal)} />}
      <Panel>
        <EmptyState
          icon={<ApiOutlined aria-hidden="true" />}
          title={t("none.title", { platform: name })}
          text={t("none.text")}
          action={
            <LinkButton to={connectAddress} type="primary" icon={<ApiOutlined aria-hidden="true" />}>
              {t("actions.connect", { platform: name })}
            </LinkButton>
          }
        />
      </Panel>
    </>
  );
}
