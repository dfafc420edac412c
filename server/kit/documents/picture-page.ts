import PDFDocument from "pdfkit";

/** 4 × 6 inches, the usual size of a label, in points. */
const size: [number, number] = [288, 432];

/** Return a page that a picture fills as far as its sides allow. */
export function picturePage(picture: Buffer): Promise<Buffer> {
  const pdf = new PDFDocument({ size, margin: 0, font: "" });
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on("data", (part: Buffer) => parts.push(part));
    pdf.on("end", () => resolve(Buffer.concat(parts)));
    pdf.on("error", reject);
    pdf.image(picture, 0, 0, { fit: size, align: "center", valign: "center" });
    pdf.end();
  });
}
