import { OfficeConverter, type OfficeConverterConfig } from 'officeparser';
import { UnreadableDocument } from '../extraction';
import { checkZip } from './check-zip';

const CONFIG = {
  parseConfig: { ocr: false, extractAttachments: false },
  generatorConfig: {
    generateIds: false,
    renderMetadata: false,
    includeImages: false,
    ignoreInternalLinks: true,
    mdConfig: { fallbackToHtml: false, dialect: { extends: 'github', attributeLists: 'none' } },
  },
} satisfies OfficeConverterConfig<'md'>;

/** The text of a Word or PowerPoint file as Markdown: headings, lists, tables, notes. */
export async function extractOffice(file: string, type: 'docx' | 'pptx'): Promise<string> {
  await checkZip(file, { isSheet: false });
  try {
    const { value } = await OfficeConverter.convert(file, 'md', {
      ...CONFIG,
      parseConfig: { ...CONFIG.parseConfig, fileType: type },
    });
    return withoutFrontMatter(value);
  } catch {
    throw new UnreadableDocument('corrupt');
  }
}

/** The generator puts the document's title there, which its own heading says again. */
function withoutFrontMatter(markdown: string): string {
  return markdown.replace(/^---\n(?:[\w-]+:.*\n)+---\n+/, '').replace(/^---\n+/, '');
}
