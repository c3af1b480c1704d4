/** A PDF of one line, without the table that readers rebuild. */
export function toPdf(line: string): Blob {
  const content = `BT /F1 16 Tf 72 760 Td (${line}) Tj ET`;
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R',
    '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj',
    `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
    'trailer<</Root 1 0 R>>',
  ];
  return new Blob([['%PDF-1.4', ...objects, '%%EOF'].join('\n')], { type: 'application/pdf' });
}
