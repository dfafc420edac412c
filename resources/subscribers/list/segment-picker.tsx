import { EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Select } from "antd";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { segments } from "#contracts/segments/segments";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { Can } from "#src/lib/session/can";
import { IconButton } from "#src/ui/actions/icon-button";

const SegmentDrawer = lazy(() => import("../segments/drawer.tsx"));
const mostSegments = 100;

/** Limit the list to a segment; a new one is made, and the chosen one changed, in a drawer. */
export function SegmentPicker({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const { t } = useTranslation("subscribers");
  const [edited, setEdited] = useState<string | null>(null);
  const found = useOperation(segments, "list", { query: { limit: mostSegments } });
  const options = (found.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Flex gap={4} align="center">
      <Select
        aria-label={t("segments.choose")}
        allowClear
        showSearch
        optionFilterProp="label"
        placeholder={t("segments.choose")}
        popupMatchSelectWidth={false}
        style={{ minInlineSize: 170 }}
        loading={found.isLoading}
        {...(value && { value })}
        options={options}
        onChange={(id: string | undefined) => onChange(id)}
      />
      {value && (
        <Can I="update" a="Segment">
          <IconButton label={t("segments.edit")} icon={<EditOutlined aria-hidden="true" />} onClick={() => setEdited(value)} />
        </Can>
      )}
      <Can I="create" a="Segment">
        <Button type="text" icon={<PlusOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setEdited("")}>
          {t("segments.create")}
        </Button>
      </Can>
      {edited !== null && (
        <OnDemand onMissing={() => setEdited(null)}>
          <SegmentDrawer
            id={edited || undefined}
            onClose={() => setEdited(null)}
            onSaved={(id) => {
              setEdited(null);
              onChange(id);
            }}
          />
        </OnDemand>
      )}
    </Flex>
  );
}
