import { CameraOutlined, CloseOutlined, PictureOutlined } from "@ant-design/icons";
import { Flex, Typography, Upload, type UploadProps } from "antd";
import { useContext, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { counted, UploadsContext } from "#src/lib/forms/form-contexts";
import { usePhotoUrls } from "./use-photo-urls.ts";

interface PhotoUploadProps {
  /** Ids of the stored files. */
  value?: readonly string[];
  /** `change` makes them from those of the moment, for a value that may be replaced while a file uploads. */
  onChange?: (ids: string[], change: (now: readonly string[]) => string[]) => void;
  /** Store one file and return its id; reject with an error whose `code` names the reason. */
  upload: (file: File) => Promise<{ id: string }>;
  load?: (id: string) => Promise<Blob>;
  /** The address of a picture that everyone may load. */
  urlOf?: (id: string) => string;
  label: string;
  max?: number;
  /** For a single picture such as a logo: labels of the tile and its remove button. */
  words?: { add: string; remove: string };
  accept?: string;
  /** Return why a file cannot be uploaded, before sending it. */
  refuse?: (file: File) => string | undefined;
}

const maxBytes = 10 * 1024 * 1024;
const photoTypes = "image/jpeg,image/png,image/webp,image/heic";

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "UNKNOWN";
};

/** Upload files; returns how many are under way, and errors. */
function useSending({ value = [], onChange, upload, max = 20, refuse }: PhotoUploadProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(0);
  const count = useContext(UploadsContext);
  const [problems, setProblems] = useState<string[]>([]);
  // A file arrives in a later render than it was chosen in.
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const change = (made: (now: readonly string[]) => string[]) => {
    const ids = made(latest.current.value);
    latest.current.value = ids;
    latest.current.onChange?.(ids, made);
  };
  // Decide which of the files chosen together still fit before the first one is stored.
  const before: UploadProps["beforeUpload"] = (file, chosen) => {
    const place = chosen.indexOf(file);
    if (place === 0) setProblems([]);
    if (place >= max - latest.current.value.length) return Upload.LIST_IGNORE;
    const refused = refuse?.(file) ?? (file.size > maxBytes ? t("errors:PAYLOAD_TOO_LARGE") : undefined);
    if (refused) setProblems((others) => [...others, `${file.name}: ${refused}`]);
    return refused ? Upload.LIST_IGNORE : true;
  };
  const send = async (file: File) => {
    setBusy((count) => count + 1);
    try {
      const { id } = await counted(count, upload(file));
      change((now) => [...now, id].slice(0, max));
    } catch (error) {
      setProblems((others) => [...others, `${file.name}: ${t([`errors:${codeOf(error)}`, "errors:UNKNOWN"])}`]);
    }
    setBusy((count) => count - 1);
  };
  return { busy, problems, before, send, change };
}

/** Show antd's Upload over the ids of stored files: pictures chosen, dropped or taken with the camera upload at once. */
export function PhotoUpload(props: PhotoUploadProps) {
  const { value = [], load, urlOf, label, max = 20, words, accept = photoTypes } = props;
  const { t } = useTranslation();
  const { busy, problems, before, send, change } = useSending(props);
  const urls = usePhotoUrls(
    value.map((id) => ({ id, ...(urlOf && { url: urlOf(id) }) })),
    load,
  );
  const remove = (id: string) => words?.remove ?? t("photos.remove", { index: value.indexOf(id) + 1 });
  const files = value.map((id, index) => ({
    uid: id,
    name: words ? label : t("photos.number", { index: index + 1 }),
    status: "done" as const,
    ...(urls[id] && { url: urls[id] }),
  }));
  return (
    <Flex vertical gap={4} role="group" aria-label={label}>
      <Upload
        listType="picture-card"
        accept={accept}
        multiple={max > 1}
        fileList={files}
        isImageUrl={() => !accept.startsWith("video/")}
        beforeUpload={before}
        customRequest={({ file }) => void send(file as File)}
        onRemove={({ uid }) => change((now) => now.filter((id) => id !== uid))}
        showUploadList={{ showPreviewIcon: false, removeIcon: ({ uid }) => <CloseOutlined aria-label={remove(uid)} /> }}
      >
        {value.length < max && (
          <Flex vertical align="center" gap={4}>
            {words ? <PictureOutlined aria-hidden="true" /> : <CameraOutlined aria-hidden="true" />}
            <span role="status">{busy > 0 ? t("photos.sending", { count: busy }) : (words?.add ?? t("photos.add"))}</span>
          </Flex>
        )}
      </Upload>
      {problems.map((problem) => (
        <Typography.Text key={problem} type="danger" role="alert">
          {problem}
        </Typography.Text>
      ))}
    </Flex>
  );
}
