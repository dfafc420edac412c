interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

/**
 * Return a reader of codes in a camera's picture: the browser's own if it has one, else one that is fetched on demand and reads QR
 * codes only.
 */
export async function codeReader(): Promise<ReadCode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector) {
    const detector = new BarcodeDetector({ formats: ["qr_code", "code_128"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { default: readSquare } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    if (!context || canvas.width === 0) return null;
    context.drawImage(video, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    return readSquare(data, width, height, { inversionAttempts: "dontInvert" })?.data ?? null;
  };
}
