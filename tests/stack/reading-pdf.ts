import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Title, text, and number of pages of a PDF, as the reader of Firefox sees them. */
export async function readPdf(content: Buffer) {
  const task = getDocument({ data: new Uint8Array(content), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  const { info } = await document.getMetadata();
  const title = String(Reflect.get(info, 'Title'));
  await task.destroy();
  return { title, text: texts.join('\n'), pages: texts.length };
}
