import { Checkbox, Flex, Form } from "antd";
import { useTranslation } from "react-i18next";
import { type EvidenceKind, evidenceKinds } from "#contracts/claims/states";
import { ActionDialog } from "#src/cases/action-dialog";
import { useFiles } from "#src/hooks/commands/use-files";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { PhotoUpload } from "#src/ui/photos/photo-upload";
import { usePhotoUrls } from "#src/ui/photos/use-photo-urls";
import { type ActionProps, useClaimAction } from "./use-action.ts";

interface EvidenceValues {
  item_id?: string;
  kind?: EvidenceKind;
  files?: string[];
  remove?: string[];
}

const thumbStyle = { inlineSize: 48, blockSize: 48, borderRadius: 8, objectFit: "cover", background: "var(--bh-subtle)" } as const;

/** Add files that support the claim, and remove them. */
export default function Evidence({ record, onClose }: ActionProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const { load, upload } = useFiles();
  const act = useClaimAction(record, "evidence");
  const { items } = act.seen;
  const [form] = Form.useForm<EvidenceValues>();
  const { files = [], remove = [], kind: chosenKind = "photo" } = Form.useWatch([], form) ?? {};
  const present = items.flatMap((item) => item.evidence.map((one) => ({ ...one, title: item.title })));
  const urls = usePhotoUrls(
    present.map(({ file_id }) => ({ id: file_id })),
    load,
  );
  return (
    <ActionDialog
      act={act}
      form={form}
      confirm={t("common:actions.save")}
      blocked={files.length + remove.length === 0}
      toBody={({ item_id = items[0]?.id ?? "", kind = "photo" }) => ({
        add: files.map((file_id) => ({ item_id, file_id, kind })),
        remove,
      })}
      onClose={onClose}
    >
      <FieldRow>
        {items.length > 1 && (
          <Form.Item name="item_id" label={t("evidence.of")} initialValue={items[0]?.id} required>
            <FormSelect
              options={items.map(({ id, title, variant_title }) => ({
                value: id,
                label: [title, variant_title].filter(Boolean).join(" · "),
              }))}
            />
          </Form.Item>
        )}
        <Form.Item name="kind" label={t("evidence.kind")} initialValue="photo" required>
          <FormSelect options={evidenceKinds.map((value) => ({ value, label: enumLabel("claim_evidence", value) }))} />
        </Form.Item>
      </FieldRow>
      <Form.Item name="files" initialValue={[]} noStyle>
        <PhotoUpload
          label={t("evidence.add")}
          max={10}
          upload={upload}
          load={load}
          {...(chosenKind === "video" && { accept: "video/mp4" })}
        />
      </Form.Item>
      {present.length > 0 && (
        <Form.Item name="remove" label={t("evidence.remove")} style={{ marginBlockStart: 24 }}>
          <Checkbox.Group style={{ flexDirection: "column", gap: 12 }}>
            {present.map(({ file_id, kind, title }) => (
              <Checkbox key={file_id} value={file_id}>
                <Flex align="center" gap={12}>
                  {urls[file_id] && kind !== "video" ? <img src={urls[file_id]} alt="" style={thumbStyle} /> : <span style={thumbStyle} />}
                  <span>
                    {enumLabel("claim_evidence", kind)} <bdi className="bh-small">{title}</bdi>
                  </span>
                </Flex>
              </Checkbox>
            ))}
          </Checkbox.Group>
        </Form.Item>
      )}
    </ActionDialog>
  );
}
