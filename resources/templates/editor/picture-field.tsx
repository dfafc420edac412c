import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { mailPictures, maxPictureBytes, picturePath, pictureTypes } from "#contracts/templates/pictures";
import { useCall } from "#src/hooks/commands/use-call";
import { PhotoUpload } from "#src/ui/photos/photo-upload";

interface PictureFieldProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

const urlOf = (id: string): string => `${picturePath}${id}`;

/** Upload the picture of a block; without one, its address is typed. */
export function PictureField({ value, onChange }: PictureFieldProps) {
  const { t } = useTranslation("templates");
  const call = useCall();
  const upload = (file: File) => {
    const form = new FormData();
    form.append("file", file);
    return call(mailPictures, "upload", { body: form });
  };
  const size = maxPictureBytes / 1024 / 1024;
  return (
    <Form.Item label={t("fields.picture")} extra={t("picture.help", { size })}>
      <PhotoUpload
        label={t("fields.picture")}
        max={1}
        words={{ add: t("picture.add"), remove: t("picture.remove") }}
        accept={pictureTypes.join(",")}
        refuse={(file) => (file.size > maxPictureBytes ? t("picture.tooLarge", { size }) : undefined)}
        value={value ? [value] : []}
        onChange={(ids) => onChange(ids[0] ?? null)}
        urlOf={urlOf}
        upload={upload}
      />
    </Form.Item>
  );
}
