import { List } from "antd";
import { useTranslation } from "react-i18next";
import { stores } from "#contracts/stores";
import { useOperation } from "#src/hooks/data/use-operation";
import { Loaded } from "#src/ui/feedback/loaded";
import { PanelsSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { StoreCard } from "./store-card.tsx";

/** Show the person's stores, their connections and their state. */
export default function StoresList() {
  const { t } = useTranslation("stores");
  const list = useOperation(stores, "list");
  const health = useOperation(stores, "health");
  return (
    <PageShell lead={t("lead")} crumbs={[]}>
      <Loaded from={list} skeleton={<PanelsSkeleton heights={[320]} />}>
        {({ items }) => (
          <List
            grid={{ gutter: 20, xs: 1, sm: 1, md: 1, lg: 2, xl: 2, xxl: 3 }}
            rowKey="_id"
            dataSource={items}
            renderItem={(store) => (
              <List.Item>
                <StoreCard store={store} health={health.data?.items.find((one) => one._id === store._id)} />
              </List.Item>
            )}
          />
        )}
      </Loaded>
    </PageShell>
  );
}
