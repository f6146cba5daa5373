import { AppError } from '../failure.ts'
import { say } from '../locale/message.ts'
import { hasPart, readElements, readMainPart, readParts } from '../sheet/xlsx/readParts.ts'

/** Most bytes of a document of words, with its pictures. */
const MAX_DOCX_BYTES = 32_000_000
/** The names of styles of headings, which are English in every edition of Word. */
const HEADING_STYLE = /^(?:heading|title|subtitle|toc)\b/i
/** Text that is not of the document as it reads now: moved away, of an older program, or a code. */
const HIDDEN_ELEMENTS: ReadonlySet<string> = new Set(['del', 'moveFrom', 'Fallback'])

/** Whether bytes are a DOCX file, by its content. */
export function isDocx(bytes: Uint8Array): boolean {
  return hasPart(bytes, 'word/document')
}

/**
 * Reads the text of a DOCX file (ECMA-376, WordprocessingML): paragraphs with a blank line between them, headings as in Markdown
 * (`# `), rows of tables with tabs between their cells. Deleted and hidden text, footnotes, comments, headers and footers are left
 * out. Throws `file` for what is none.
 */
export function readDocx(bytes: Uint8Array, name: string): string {
  try {
    if (bytes.length > MAX_DOCX_BYTES) throw new RangeError('The document is too large.')
    const { main, relations } = readMainPart(bytes, 'word/document.xml')
    if (main === undefined) throw new TypeError('The archive is no document.')
    const stylesPath = relations.find(({ type }) => type === 'styles')?.path
    const styles = stylesPath === undefined ? undefined : readParts(bytes, [stylesPath]).get(stylesPath)
    return readBody(main, readHeadingStyles(styles))
  } catch (cause) {
    throw new AppError({ kind: 'file', message: say('failure.docx.unread', { name }), path: name }, { cause })
  }
}

/** The ids of the styles that are headings. */
function readHeadingStyles(part: Uint8Array | undefined): ReadonlySet<string> {
  const headings = new Set<string>()
  let id = ''
  readElements(part, {
    open: (name, attributes) => {
      if (name === 'style') id = attributeOf(attributes, 'styleId')
      if (name === 'name' && HEADING_STYLE.test(attributeOf(attributes, 'val'))) headings.add(id)
    },
  })
  return headings
}

/** A paragraph that is being read; text boxes have paragraphs within others. */
interface OpenParagraph {
  text: string
  isHeading: boolean
}

/** The text of a body, collected while its elements are read. */
class BodyText {
  readonly #headings: ReadonlySet<string>
  readonly #paragraphs: OpenParagraph[] = []
  /** The cells of the rows that are open, of tables within tables too. */
  readonly #rows: string[][] = []
  /** How many elements are open whose text does not count. */
  #hidden = 0
  /** Whether a run of text is open, and hidden: tabs elsewhere are places of stops. */
  #isRun = false
  #isHiddenRun = false
  #isText = false
  text = ''

  constructor(headings: ReadonlySet<string>) {
    this.#headings = headings
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const paragraph = this.#paragraphs.at(-1)
    const isOff = ['0', 'false'].includes(attributeOf(attributes, 'val'))
    if (HIDDEN_ELEMENTS.has(name)) this.#hidden++
    else if (name === 'p') this.#paragraphs.push({ text: '', isHeading: false })
    else if (name === 'tr') this.#rows.push([])
    else if (name === 'tc') this.#rows.at(-1)?.push('')
    else if (name === 'r') [this.#isRun, this.#isHiddenRun] = [true, false]
    else if (name === 'vanish') this.#isHiddenRun = !isOff
    else if (name === 'pStyle' && paragraph !== undefined)
      paragraph.isHeading = this.#headings.has(attributeOf(attributes, 'val'))
    else if (name === 'tab' || name === 'br' || name === 'cr') this.#add(name === 'tab' ? '\t' : '\n')
    else if (name === 'noBreakHyphen') this.#add('-')
    this.#isText = name === 't'
  }

  add(text: string): void {
    if (this.#isText) this.#add(text)
  }

  close(name: string): void {
    this.#isText = false
    if (name === 'r') this.#isRun = false
    if (HIDDEN_ELEMENTS.has(name)) this.#hidden--
    if (name === 'p') this.#closeParagraph()
    if (name === 'tr') this.#put(`${(this.#rows.pop() ?? []).map((cell) => cell.trim()).join('\t')}\n`)
    if (name === 'tbl') this.#put('\n')
  }

  #add(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph !== undefined && this.#isRun && this.#hidden === 0 && !this.#isHiddenRun) paragraph.text += text
  }

  #closeParagraph(): void {
    const { text, isHeading } = this.#paragraphs.pop() ?? { text: '', isHeading: false }
    if (this.#rows.length > 0) this.#put(`${text.replace(/\s+/g, ' ')} `)
    else if (text.trim() !== '') this.#put(`${isHeading ? `# ${text.replace(/\s+/g, ' ').trim()}` : text}\n\n`)
  }

  /** Puts text into the cell that is open, else into the body. */
  #put(text: string): void {
    const cells = this.#rows.at(-1)
    if (cells === undefined) this.text += text
    else cells[Math.max(0, cells.length - 1)] = `${cells.at(-1) ?? ''}${text.replace(/\s+/g, ' ')}`
  }
}

function readBody(part: Uint8Array, headings: ReadonlySet<string>): string {
  const body = new BodyText(headings)
  readElements(part, {
    open: (name, attributes) => body.open(name, attributes),
    text: (text) => body.add(text),
    close: (name) => body.close(name),
  })
  return body.text
}

/** An attribute by its name without a prefix. */
function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string {
  return Object.entries(attributes).find(([key]) => key === name || key.endsWith(`:${name}`))?.[1] ?? ''
}
