import { useState } from "react";
import { useErrorText } from "#src/hooks/use-error-text";
import { useOrderContext } from "../order-area.tsx";

/** Offer a file of a message; it is fetched when it is opened, as that needs the customer's token. */
export function Attachment({ file }: { file: { id: string; name: string } }) {
  const { client } = useOrderContext();
  const errorText = useErrorText();
  const [problem, setProblem] = useState("");
  const open = async () => {
    try {
      const url = await client.attachment(file.id);
      const link = document.createElement("a");
      link.href = url;
      link.download = file.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (thrown) {
      setProblem(errorText(thrown));
    }
  };
  return (
    <>
      <button type="button" className="quiet small" onClick={() => void open()}>
        <bdi>{file.name}</bdi>
      </button>
      {problem && (
        <span className="error" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
