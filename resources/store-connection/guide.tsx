import { useTranslation } from "react-i18next";
import { storeConnection } from "#contracts/store-connection";
import { useOperation } from "#src/hooks/data/use-operation";
import { LinkButton } from "#src/ui/actions/link-button";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import shopifyGuide from "../../docs/install-shopify.md?guide";
import wooGuide from "../../docs/install-woocommerce.md?guide";
import styles from "./guide.module.css";
import { connectionAddress } from "./resource.ts";

/** Show how the store's platform is set up, click by click: the guide of the repository. */
export default function GuidePage() {
  const { t } = useTranslation("store-connection");
  const found = useOperation(storeConnection, "show");
  return (
    <PageShell width="narrow" lead={t("guide.lead")} actions={<LinkButton to={connectionAddress}>{t("guide.back")}</LinkButton>}>
      <Panel>
        <Loaded from={found} skeleton={<LinesSkeleton lines={12} />}>
          {({ platform }) => (
            <article
              lang="en"
              dir="ltr"
              className={styles.guide}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of this repository, made into HTML when the page is built
              dangerouslySetInnerHTML={{ __html: platform === "shopify" ? shopifyGuide : wooGuide }}
            />
          )}
        </Loaded>
      </Panel>
    </PageShell>
  );
}
