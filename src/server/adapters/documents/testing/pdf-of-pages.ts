const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** A PDF with one line of plain ASCII on each page. */
export function pdfOfPages(lines: readonly string[]): Uint8Array {
  const kids = lines.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${lines.length}/Kids[${kids}]>>`,
    FONT,
    ...lines.flatMap((line, index) => pageOf(line, 5 + 2 * index)),
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF`;
  return new TextEncoder().encode(body + table + trailer);
}

function pageOf(line: string, contentNumber: number): string[] {
  const content = `BT /F1 12 Tf 50 700 Td (${line}) Tj ET`;
  const box = '/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>';
  return [
    `<</Type/Page/Parent 2 0 R${box}/Contents ${contentNumber} 0 R>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ];
}
