import type { PortalLook } from "#contracts/portal/look";
import { type PreviewShow, previewQuery, previewReady, previewShow } from "#contracts/portal/preview";

/** Whether the settings show this page in a frame. */
export const isPreview = (): boolean => location.search.slice(1).split("&").includes(previewQuery) && parent !== window;

type Shown = PreviewShow<PortalLook>;
const isShown = (data: unknown): data is Shown => (data as Shown | null)?.type === previewShow;

/** Listens to the page around this one, if it is the product's own. */
export function followPreview(onShow: (shown: Shown) => void): () => void {
  const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === parent && isShown(data)) onShow(data);
  };
  addEventListener("message", hear);
  parent.postMessage({ type: previewReady }, location.origin);
  return () => removeEventListener("message", hear);
}
