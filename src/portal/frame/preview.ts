import type { PortalLook } from "#contracts/portal/look";
import { type PreviewShow, previewQuery, previewReady, previewShow } from "#contracts/portal/preview";

/** Return whether the settings show this page in a frame. */
export const isPreview = (): boolean => location.search.slice(1).split("&").includes(previewQuery) && parent !== window;

type Show = PreviewShow<PortalLook>;
const isShow = (data: unknown): data is Show => (data as Show | null)?.type === previewShow;

/** Follow messages of the surrounding page, if it is the product's own. */
export function followPreview(onShow: (show: Show) => void): () => void {
  const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin === location.origin && source === parent && isShow(data)) onShow(data);
  };
  addEventListener("message", receive);
  parent.postMessage({ type: previewReady }, location.origin);
  return () => removeEventListener("message", receive);
}
