/** A word with its fixed translation. */
export interface GlossaryPair {
  readonly term: string
  readonly use: string
}

/** The entries of a glossary, and its first faulty line. */
interface ReadGlossary {
  readonly entries: readonly GlossaryPair[]
  /** Its number from 1, and its text. */
  readonly bad?: { readonly line: number; readonly row: string }
}

/** Parses a glossary: one `word = translation` to a line. */
export function parseGlossary(text: string): ReadGlossary {
  const rows = text.split(/\r\n|\r|\n/).map((row, at) => ({ row: row.trim(), line: at + 1 }))
  const read = rows
    .filter(({ row }) => row !== '')
    .map((numberedRow) => ({ ...numberedRow, pair: pairOf(numberedRow.row) }))
  const bad = read.find(({ pair }) => pair === undefined)
  const entries = read.flatMap(({ pair }) => pair ?? [])
  return { entries, ...(bad === undefined ? {} : { bad: { line: bad.line, row: bad.row } }) }
}

/** Writes a glossary as `parseGlossary` reads it. */
export function formatGlossary(entries: readonly GlossaryPair[]): string {
  return entries.map(({ term, use }) => `${term} = ${use}`).join('\n')
}

function pairOf(row: string): GlossaryPair | undefined {
  const at = row.indexOf('=')
  const [term, use] = [
    row.slice(0, at).trim().normalize('NFC'),
    row
      .slice(at + 1)
      .trim()
      .normalize('NFC'),
  ]
  return at < 0 || term === '' || use === '' ? undefined : { term, use }
}
