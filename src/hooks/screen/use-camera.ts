import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { codeReader } from "#src/lib/browser/read-code";

const pause = 150;

/**
 * Show the camera in a video while `on` and report the first code it reads; `failed` when there is no camera or permission is denied.
 * No library here opens a camera.
 */
export function useCamera(on: boolean, onCode: (code: string) => void): { video: RefObject<HTMLVideoElement | null>; failed: boolean } {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const tell = useEffectEvent(onCode);
  useEffect(() => {
    if (!on) return;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const begin = async () => {
      const [read, camera] = await Promise.all([
        codeReader(),
        navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }),
      ]);
      stream = camera;
      if (isOver || !video.current) return stop();
      video.current.srcObject = camera;
      await video.current.play();
      const look = async () => {
        const code = video.current && (await read(video.current).catch(() => null));
        if (isOver) return;
        if (code) tell(code);
        else timer = setTimeout(look, pause);
      };
      void look();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    setFailed(false);
    begin().catch(() => setFailed(!isOver));
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [on]);
  return { video, failed };
}
