import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { isDocx, readDocx } from './readDocx.ts'
import { readManuscript } from './readManuscript.ts'

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function docx(body: string, path = 'word/document.xml'): Uint8Array {
  const file = path.slice(path.lastIndexOf('/') + 1)
  return zipSync({
    '_rels/.rels': strToU8(
      `<Relationships ${RELATIONS}><Relationship Id="a" Type="${TYPE}/officeDocument" Target="${path}"/></Relationships>`,
    ),
    [`word/_rels/${file}.rels`]: strToU8(
      `<Relationships ${RELATIONS}><Relationship Id="b" Type="${TYPE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'word/styles.xml': strToU8(
      `<w:styles ${NAMESPACE}><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`,
    ),
    [path]: strToU8(`<?xml version="1.0"?><w:document ${NAMESPACE}><w:body>${body}</w:body></w:document>`),
  })
}

/** A document that tells this size of its main part in the directory of the archive. */
function docxOfSize(size: number): Uint8Array {
  const bytes = docx('')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = Array.from(bytes.keys()).filter((at) => at + 28 < bytes.length && view.getUint32(at) === 0x504b0102)
  view.setUint32((entries.at(-1) ?? 0) + 24, size, true)
  return bytes
}

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (inside: string) => `<w:p>${inside}</w:p>`

it('reads paragraphs, headings and breaks, and what was deleted or hidden not', () => {
  const body = [
    paragraph(`<w:pPr><w:pStyle w:val="berschrift1"/><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr>${run('Mahubiri')}`),
    paragraph(`${run('AMINA: Haba')}${run('ri &amp; karibu')}<w:del><w:r><w:delText>no</w:delText></w:r></w:del>`),
    paragraph(
      `<w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>${run('Asante')}<w:r><w:br/><w:t>sana.</w:t></w:r>`,
    ),
    paragraph(`<w:moveFrom>${run('moved')}</w:moveFrom>`),
    `<w:tbl><w:tr><w:tc>${paragraph(run('JUMA'))}</w:tc><w:tc>${paragraph(run('Ndiyo.'))}</w:tc></w:tr></w:tbl>`,
  ].join('')
  for (const path of ['word/document.xml', 'word/document2.xml']) {
    const bytes = docx(body, path)
    expect(isDocx(bytes)).toBe(true)
    const text = readDocx(bytes, 'a.docx')
    expect(text).toBe('# Mahubiri\n\nAMINA: Habari & karibu\n\nAsante\nsana.\n\nJUMA\tNdiyo.\n\n')
    expect(readManuscript(text)).toEqual({
      paragraphs: [
        { speaker: 'AMINA', text: 'Habari & karibu' },
        { speaker: 'AMINA', text: 'Asante sana.' },
        { speaker: 'JUMA', text: 'Ndiyo.' },
      ],
      silent: [{ kind: 'heading', text: 'Mahubiri' }],
    })
  }
})

it('reads the paragraphs of a text box once', () => {
  const box = `<w:r><mc:AlternateContent xmlns:mc="x"><mc:Choice><w:txbxContent>${paragraph(run('In a box.'))}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph(run('In a box.'))}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>`
  expect(
    readDocx(docx(paragraph(`${run('Around it.')}${box}`)), 'a.docx')
      .trim()
      .split('\n\n'),
  ).toEqual(['In a box.', 'Around it.'])
})

it('refuses archives that are no documents, are broken, or unpack to any amount', () => {
  expect(isDocx(zipSync({ 'xl/workbook.xml': strToU8('<a/>') }))).toBe(false)
  expect(() => readDocx(docx('<w:p>'), 'broken.docx')).toThrow(/broken\.docx/)
  expect(() => readDocx(docx('').subarray(0, 200), 'cut.docx')).toThrow(/cut\.docx/)
  expect(() => readDocx(docxOfSize(101_000_000), 'bomb.docx')).toThrow(/bomb\.docx/)
  expect(readDocx(docxOfSize(400), 'small.docx')).toBe('')
})
