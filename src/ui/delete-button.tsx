import { DeleteOutlined } from "@ant-design/icons";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { IconButton } from "./icon-button.tsx";

// Lists show the button before anybody deletes: what asks comes when it is pressed.
const DeleteDialog = lazy(() => import("./delete-dialog.tsx"));

export interface DeleteButtonProps {
  /** The button's name, with that of the record. */
  label: string;
  question: string;
  text?: ReactNode;
  /** Answers why it could not be done, in words; nothing when it was. */
  onDelete: () => Promise<ReactNode>;
}

/** Asks, deletes, and says why when that could not be. */
export function DeleteButton({ label, ...dialog }: DeleteButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <IconButton label={label} danger icon={<DeleteOutlined />} onClick={() => setAsked(true)} />
      {isAsked && (
        <Suspense>
          <DeleteDialog {...dialog} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
