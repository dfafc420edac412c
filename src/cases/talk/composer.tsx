import { SendOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Input, Segmented, Select } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { conversations } from "#contracts/conversations/conversations";
import { conversationLimits } from "#contracts/conversations/states";
import { useFiles } from "#src/hooks/commands/use-files";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import type { Failed } from "#src/lib/calls/failed";
import { UploadsContext } from "#src/lib/forms/form-contexts";
import { PhotoUpload } from "#src/ui/photos/photo-upload";

export interface Draft {
  text: string;
  files: string[];
  is_note: boolean;
}
interface ComposerProps {
  /** Left out before the conversation begins: then there are neither saved replies nor notes. */
  id?: string;
  isPending: boolean;
  error: Failed | null;
  onTyping?: () => void;
  /** Resolve to whether it was sent; what was not stays. */
  onSend: (draft: Draft) => Promise<boolean>;
}

const empty: Draft = { text: "", files: [], is_note: false };
/** Return what has been added since a draft was sent. */
const unsentOf = (now: Draft, sent: Draft): Draft => ({
  ...now,
  text: now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text,
  files: now.files.filter((id) => !sent.files.includes(id)),
});
/** Colleagues and customer learn of typing this often. */
const typingPauseMs = 3000;

/** Write to the customer, with a saved reply and pictures, or leave a note for colleagues. */
export function Composer({ id, isPending, error, onTyping, onSend }: ComposerProps) {
  const { t } = useTranslation("conversations");
  const errorText = useErrorText();
  const { load, upload } = useFiles();
  const [draft, setDraft] = useState(empty);
  const [uploads, setUploads] = useState(0);
  const toldAt = useRef(0);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const type = (text: string) => {
    change({ text });
    if (draft.is_note || Date.now() - toldAt.current < typingPauseMs) return;
    toldAt.current = Date.now();
    onTyping?.();
  };
  const isEmpty = draft.text.trim() === "" && draft.files.length === 0;
  const send = async () => {
    if (!isEmpty && !isPending && uploads === 0 && (await onSend(draft))) setDraft((now) => unsentOf(now, draft));
  };
  return (
    <Flex vertical gap={12}>
      {id && (
        <Flex wrap gap={8} justify="space-between">
          <Segmented
            aria-label={t("composer.kind")}
            value={draft.is_note ? "note" : "answer"}
            onChange={(kind) => change({ is_note: kind === "note" })}
            options={[
              { value: "answer", label: t("composer.answer") },
              { value: "note", label: t("composer.note") },
            ]}
          />
          <SavedReplies id={id} onChoose={(text) => setDraft((now) => ({ ...now, text: now.text ? `${now.text}\n${text}` : text }))} />
        </Flex>
      )}
      <Input.TextArea
        aria-label={t(draft.is_note ? "composer.noteText" : "composer.text")}
        placeholder={t(draft.is_note ? "composer.noteText" : "composer.text")}
        dir="auto"
        autoSize={{ minRows: 3, maxRows: 12 }}
        maxLength={conversationLimits.text}
        value={draft.text}
        readOnly={isPending}
        onChange={(event) => type(event.target.value)}
      />
      <UploadsContext value={setUploads}>
        <PhotoUpload
          label={t("composer.files")}
          value={draft.files}
          onChange={(_, made) => setDraft((now) => ({ ...now, files: made(now.files) }))}
          upload={upload}
          load={load}
          max={conversationLimits.files}
        />
      </UploadsContext>
      {error && <Alert type="error" showIcon role="alert" message={errorText(error)} />}
      <Flex justify="flex-end">
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden="true" />}
          disabled={isEmpty}
          loading={isPending || uploads > 0}
          onClick={() => void send()}
        >
          {t(draft.is_note ? "composer.saveNote" : "composer.send")}
        </Button>
      </Flex>
    </Flex>
  );
}

function SavedReplies({ id, onChoose }: { id: string; onChoose: (text: string) => void }) {
  const { t } = useTranslation("conversations");
  const { data } = useOperation(conversations, "replies", { params: { id } });
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Select
      aria-label={t("composer.saved")}
      placeholder={t("composer.saved")}
      style={{ minInlineSize: 200 }}
      showSearch
      optionFilterProp="label"
      value={null}
      options={items.map(({ id: value, name }) => ({ value, label: name }))}
      onChange={(value: string | null) => {
        const chosen = items.find((one) => one.id === value);
        if (chosen) onChoose(chosen.text);
      }}
    />
  );
}
