/** The signs a model knows. */
export type SymbolTable = ReadonlySet<string>

/** A text in the signs of a table, and what of it the table has no sign for. */
export interface FittedText {
  readonly text: string
  /** As written, each once. */
  readonly unspoken: readonly string[]
}

const GRAPHEME_SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Audible characters: letters, marks, numbers and the signs that are read as words. Other signs only shape a pause. */
const AUDIBLE_CHARACTER_PATTERN = /[\p{L}\p{M}\p{N}\p{Sc}%&@+=°]/u

/** Signs that stand for others where a table has only those; the first that it has is taken. */
const SIGN_SUBSTITUTES: Readonly<Record<string, readonly string[]>> = {
  '’': ["'"],
  ʼ: ["'", '’'],
  '‘': ["'", '’'],
  '`': ["'", '’'],
  "'": ['’'],
  '–': ['-', ','],
  '—': ['-', ','],
  '…': ['.', ','],
  ';': [',', '.'],
  ':': [',', '.'],
}

/** Reads a symbol table as sherpa-onnx has them: a sign and its number on each line; the space is a number alone. */
export function readSymbolTable(file: string): SymbolTable {
  const lines = file.split(/\r?\n/).filter((line) => line.trim() !== '')
  return new Set(lines.map((line) => /^\s*(\S+)\s+\d+\s*$/u.exec(line)?.[1] ?? ' '))
}

/**
 * Writes a text in the signs of a table: in small letters where it has no capitals, and each letter composed or taken
 * apart as the table has it, which differs from model to model and sometimes from letter to letter. A model leaves
 * out unknown signs silently, so they are found here, before it speaks.
 */
export function fitToSymbols(text: string, symbols: SymbolTable): FittedText {
  const unspoken = new Set<string>()
  let fitted = ''
  for (const { segment } of GRAPHEME_SEGMENTER.segment(text.normalize('NFC'))) {
    const best = bestSpelling(segment, symbols)
    fitted += best.known
    if (best.missing.some((sign) => AUDIBLE_CHARACTER_PATTERN.test(sign))) unspoken.add(segment)
  }
  return { text: fitted, unspoken: [...unspoken] }
}

interface Spelling {
  readonly known: string
  readonly missing: readonly string[]
}

function bestSpelling(grapheme: string, symbols: SymbolTable): Spelling {
  const cases = [...new Set([grapheme, grapheme.toLowerCase()])]
  const spellings = cases.flatMap(spellingsOf).map((spelling): Spelling => {
    const signs = Array.from(spelling, (sign) => substituteSign(sign, symbols))
    const missing = signs.filter((sign) => !symbols.has(sign))
    return { known: signs.filter((sign) => symbols.has(sign)).join(''), missing }
  })
  // The first of equals: as written before small letters, composed before taken apart.
  return spellings.reduce((best, one) => (lossOf(one) < lossOf(best) ? one : best))
}

/** A letter that is missing is worse than any number of marks. */
function lossOf({ missing }: Spelling): number {
  return missing.reduce((sum, sign) => sum + (/\p{M}/u.test(sign) ? 1 : 100), 0)
}

/** The same letter composed, taken apart, and with each one of its marks composed and the others apart. */
function spellingsOf(grapheme: string): string[] {
  // A line below is written for the dot below where a keyboard lacks it; no model knows it.
  const apart = grapheme.normalize('NFD').replaceAll('\u0329', '\u0323').normalize('NFD')
  const [base = '', ...marks] = apart
  const partly = marks.map((mark, index) => (base + mark).normalize('NFC') + marks.toSpliced(index, 1).join(''))
  return [...new Set([apart.normalize('NFC'), apart, ...partly])]
}

function substituteSign(sign: string, symbols: SymbolTable): string {
  if (symbols.has(sign)) return sign
  return SIGN_SUBSTITUTES[sign]?.find((other) => symbols.has(other)) ?? sign
}
