import bwipjs from "bwip-js/node";

/** A square code as a picture, with the quiet zone that readers ask for. */
export const qrSvg = (text: string): string => bwipjs.toSVG({ bcid: "qrcode", text, scale: 4, padding: 4, backgroundcolor: "FFFFFF" });
export const qrPng = (text: string): Promise<Buffer> =>
  bwipjs.toBuffer({ bcid: "qrcode", text, scale: 8, padding: 4, backgroundcolor: "FFFFFF" });
