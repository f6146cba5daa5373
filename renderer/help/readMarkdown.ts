/** A run of text within a block. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly of: readonly Inline[] }
  | { readonly kind: 'link'; readonly to: string; readonly of: readonly Inline[] }

/** An entry of a list; `task`: it begins with `[ ]`, something to do. */
export interface Item {
  readonly of: readonly Inline[]
  readonly task: boolean
}

/** A block of a page. `place` is the name by which links reach a heading, as GitHub makes it. */
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly of: readonly Inline[]; readonly place: string }
  | { readonly kind: 'paragraph'; readonly of: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Item[] }
  | { readonly kind: 'table'; readonly head: Row; readonly rows: readonly Row[] }
  | { readonly kind: 'code'; readonly text: string }

/** The cells of a row of a table. */
export type Row = readonly (readonly Inline[])[]

const INLINE_PATTERN = /`([^`]+)`|\*\*(.+?)\*\*|\*([^\s*](?:[^*]*[^\s*])?)\*|\[([^\]]+)\]\(([^)\s]+)\)/g
const LIST_ENTRY_PATTERN = /^(?:[-*]|(\d+)\.) (?:(\[[ x]\]) )?(.*)$/

/** Takes the next line, and all behind it for as long as they belong to it. */
type Take = (belongs?: (line: string) => boolean) => string[]

interface Kind {
  readonly begins: RegExp
  read(take: Take): Block | undefined
}

/** The kinds of blocks, by what their first line begins with; the last is a paragraph. */
const MARKDOWN_BLOCK_KINDS: readonly Kind[] = [
  { begins: /^\s*$/, read: (take) => void take() },
  { begins: /^#{1,4} /, read: (take) => readHeading(take().join('')) },
  {
    begins: /^```/,
    read: (take) => {
      const [, ...code] = take((line) => !line.startsWith('```'))
      take()
      return { kind: 'code', text: code.join('\n') }
    },
  },
  {
    begins: /^ {4}/,
    read: (take) => ({
      kind: 'code',
      text: take((line) => line.startsWith('    '))
        .map((line) => line.slice(4))
        .join('\n'),
    }),
  },
  {
    begins: /^\|/,
    read: (take) => {
      // The second row only draws the line below the head.
      const [head = [], , ...rows] = take((line) => line.startsWith('|')).map(readRow)
      return { kind: 'table', head, rows }
    },
  },
  {
    begins: LIST_ENTRY_PATTERN,
    read: (take) => {
      const entries = take((line) => LIST_ENTRY_PATTERN.test(line) || /^ +\S/.test(line))
      return { kind: 'list', ordered: /^\d/.test(entries[0] ?? ''), items: readItems(entries) }
    },
  },
  {
    begins: /./,
    read: (take) => ({
      kind: 'paragraph',
      of: readInline(take((line) => kindOf(line) === MARKDOWN_BLOCK_KINDS.at(-1) && line !== '').join(' ')),
    }),
  },
]

const kindOf = (line: string) => MARKDOWN_BLOCK_KINDS.find(({ begins }) => begins.test(line))

/**
 * Reads the Markdown of our own documents: headings, paragraphs, lists of one level, tables and code, with code, links and
 * emphasis within. It knows no HTML, so that nothing in a page can be more than text.
 */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split('\n')
  let at = 0
  const take: Take = (belongs = () => false) => {
    const from = at++
    while (at < lines.length && belongs(lines[at] ?? '')) at++
    return lines.slice(from, at)
  }
  while (at < lines.length) {
    const block = kindOf(lines[at] ?? '')?.read(take)
    if (block !== undefined) blocks.push(block)
  }
  return blocks
}

function readHeading(line: string): Block {
  const [, signs = '', heading = ''] = /^(#+) (.+)$/.exec(line) ?? []
  return { kind: 'heading', level: signs.length, of: readInline(heading), place: placeOf(heading) }
}

function readItems(lines: readonly string[]): Item[] {
  const joined: string[] = []
  for (const line of lines) {
    if (LIST_ENTRY_PATTERN.test(line)) joined.push(line)
    else joined.push(`${joined.pop() ?? ''} ${line.trim()}`)
  }
  return joined.map((line) => {
    const [, , task, text = ''] = LIST_ENTRY_PATTERN.exec(line) ?? []
    return { of: readInline(text), task: task !== undefined }
  })
}

function readRow(line: string): Row {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => readInline(cell.trim()))
}

function readInline(text: string): Inline[] {
  const found: Inline[] = []
  let end = 0
  for (const match of text.matchAll(INLINE_PATTERN)) {
    const [all, code, strong, emphasis, words, to] = match
    if (match.index > end) found.push({ kind: 'text', text: text.slice(end, match.index) })
    if (code !== undefined) found.push({ kind: 'code', text: code })
    else if (strong !== undefined) found.push({ kind: 'strong', of: readInline(strong) })
    else if (emphasis !== undefined) found.push({ kind: 'emphasis', of: readInline(emphasis) })
    else found.push({ kind: 'link', to: to ?? '', of: readInline(words ?? '') })
    end = match.index + all.length
  }
  if (end < text.length) found.push({ kind: 'text', text: text.slice(end) })
  return found
}

/** The name by which links reach a heading. */
function placeOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

/** The words of a run of text, without their marks. */
export function inlineText(of: readonly Inline[]): string {
  return of.map((one) => ('of' in one ? inlineText(one.of) : one.text)).join('')
}
