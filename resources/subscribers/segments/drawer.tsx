import { ConfigProvider, Drawer, Flex, Form, Input, Typography } from "antd";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { type Segment, segments } from "#contracts/segments/segments";
import { useOperation } from "#src/hooks/use-operation";
import { useRecordForm } from "#src/hooks/use-record-form";
import { Can } from "#src/lib/can";
import { Loaded } from "#src/ui/loaded";
import { RecordForm } from "#src/ui/record-form";
import { Segments } from "#src/ui/segments";
import { LinesSkeleton } from "#src/ui/skeletons";
import { useFieldRules } from "#src/ui/use-field-rules";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { Conditions } from "./conditions.tsx";
import { DeleteSegment } from "./delete.tsx";
import { Preview } from "./preview.tsx";
import { definitionOf, newSegment, type SegmentValues, valuesOf } from "./values.ts";

interface SegmentDrawerProps {
  /** The segment to change; left out: a new one. */
  id?: string | undefined;
  onClose: () => void;
  /** With the id of the saved segment; undefined once it is deleted. */
  onSaved: (id: string | undefined) => void;
}

/** Build a segment from conditions, with the number of people it matches. */
export default function SegmentDrawer({ id, onClose, onSaved }: SegmentDrawerProps) {
  const { t } = useTranslation("subscribers");
  useFocusReturn();
  const rtl = use(ConfigProvider.ConfigContext).direction === "rtl";
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(id ? "segments.edit" : "segments.create")}
      placement={rtl ? "left" : "right"}
      width="min(720px, 100vw)"
      closable={{ placement: "end", "aria-label": t("common:actions.close") }}
    >
      {id ? <Existing id={id} onSaved={onSaved} /> : <SegmentForm onSaved={onSaved} />}
    </Drawer>
  );
}

function Existing({ id, onSaved }: { id: string; onSaved: SegmentDrawerProps["onSaved"] }) {
  const { t } = useTranslation("subscribers");
  const read = useOperation(segments, "show", { params: { id } });
  return (
    <Loaded from={read} skeleton={<LinesSkeleton lines={6} />}>
      {(segment) => (
        <Flex vertical gap={16}>
          {valuesOf(segment.name, segment.definition) ? (
            <SegmentForm id={id} onSaved={onSaved} />
          ) : (
            <Typography.Text type="secondary">{t("segments.nested")}</Typography.Text>
          )}
          <Can I="delete" a="Segment">
            <DeleteSegment segment={segment} onDeleted={() => onSaved(undefined)} />
          </Can>
        </Flex>
      )}
    </Loaded>
  );
}

function SegmentForm({ id, onSaved }: { id?: string; onSaved: SegmentDrawerProps["onSaved"] }) {
  const { t } = useTranslation("subscribers");
  const rules = useFieldRules();
  const form = useRecordForm<Segment, SegmentValues>(segments, {
    id,
    initial: newSegment,
    toValues: ({ name, definition }) => valuesOf(name, definition) ?? newSegment,
    toBody: (values) => ({ name: values.name.trim(), definition: definitionOf(values) }),
    onSaved: (segment) => onSaved(segment.id),
  });
  return (
    <RecordForm dense form={form}>
      <Form.Item name="name" label={t("segments.name")} rules={rules.text(100)}>
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item name="match" noStyle>
        <MatchField />
      </Form.Item>
      <Conditions />
      <Preview />
    </RecordForm>
  );
}

function MatchField({ value = "all", onChange }: { value?: "all" | "any"; onChange?: (match: "all" | "any") => void }) {
  const { t } = useTranslation("subscribers");
  const options = (["all", "any"] as const).map((one) => ({ value: one, label: t(`match.${one}`) }));
  return <Segments label={t("match.label")} value={value} options={options} onChange={(match) => onChange?.(match)} />;
}
