import { ConfigProvider, Drawer, Flex, Form, Input, List, Typography } from "antd";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { useDebounce } from "use-debounce";
import { type Segment, segments } from "#contracts/segments/segments";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { RecordForm } from "#src/ui/forms/record-form";
import { Segments } from "#src/ui/forms/segments";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { subscriberName } from "../parts.tsx";
import { SegmentConditions } from "./conditions.tsx";
import { definitionOf, newSegment, type SegmentValues, segmentValues } from "./values.ts";

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
          {segmentValues(segment.name, segment.definition) ? (
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
    toValues: ({ name, definition }) => segmentValues(name, definition) ?? newSegment,
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
      <SegmentConditions />
      <Preview />
    </RecordForm>
  );
}

function MatchField({ value = "all", onChange }: { value?: "all" | "any"; onChange?: (match: "all" | "any") => void }) {
  const { t } = useTranslation("subscribers");
  const options = (["all", "any"] as const).map((one) => ({ value: one, label: t(`match.${one}`) }));
  return <Segments label={t("match.label")} value={value} options={options} onChange={(match) => onChange?.(match)} />;
}

function DeleteSegment({ segment, onDeleted }: { segment: Segment; onDeleted: () => void }) {
  const { t } = useTranslation("subscribers");
  const errorText = useErrorText();
  const remove = useCommand(segments, "delete", { notice: "subscribers:done.deleteSegment", onSuccess: onDeleted });
  const run = async () => {
    const result = await remove.run({ params: { id: segment.id } });
    return result.ok ? undefined : errorText(result.error);
  };
  return (
    <div>
      <DeleteButton label={t("segments.delete")} question={t("segments.deleteQuestion", { name: segment.name })} onDelete={run} />
    </div>
  );
}

const lineStyle = { paddingInline: 0, paddingBlock: 4, overflowWrap: "anywhere" } as const;

/** Show how many people the unsaved conditions match, and some of them. */
function Preview() {
  const { t } = useTranslation("subscribers");
  const values = Form.useWatch([], Form.useFormInstance<SegmentValues>()) as Partial<SegmentValues> | undefined;
  const [definition] = useDebounce(JSON.stringify(definitionOf(values ?? {})), 400);
  const isReady = definition !== "null";
  const found = useOperation(
    segments,
    "preview",
    { body: { definition: JSON.parse(definition) } },
    { keepPrevious: true, enabled: isReady },
  );
  if (!isReady) return <Typography.Text type="secondary">{t("segments.incomplete")}</Typography.Text>;
  return (
    <Loaded from={found} skeleton={<LinesSkeleton lines={4} />}>
      {({ count, exact, sample }) => (
        <div className="bh-stale" aria-busy={found.isOutdated}>
          <Typography.Text strong role="status">
            {exact ? t("segments.matching", { count }) : t("segments.tooMany")}
          </Typography.Text>
          <List
            size="small"
            split={false}
            rowKey="id"
            dataSource={sample}
            locale={{ emptyText: t("segments.nobody") }}
            renderItem={(person) => (
              <List.Item style={lineStyle}>
                <bdi>{subscriberName(person)}</bdi>
              </List.Item>
            )}
          />
        </div>
      )}
    </Loaded>
  );
}
