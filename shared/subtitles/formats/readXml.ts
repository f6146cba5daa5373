import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { invalid } from '../../failure.ts'
import { say } from '../../locale/message.ts'
import { HTML_ENTITIES } from '../plainText.ts'

/** Characters that the parser is given at once. */
const PARSER_CHUNK_CHARACTERS = 1 << 16
/** Longest entity, with its signs. */
const MAX_ENTITY_CHARACTERS = 40
/** A text with more faults of markup, or deeper elements, is no XML. */
const MAX_MARKUP_FAULTS = 10_000
const MAX_ELEMENT_DEPTH = 1000

/** Takes the tags and texts of a document in their order. */
interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(): void
  text(piece: string): void
  /** Whether no more is wanted. */
  isFull(): boolean
}

/**
 * Reads XML that somebody else wrote, as far as possible, in one pass and without a tree; answers the number of its faults of
 * markup. Undefined for a text that does not begin with `<`, has thousands of faults, or is nested thousands deep. Throws `invalid`
 * where the file declares entities: no subtitles or scripts need them, and they can expand without end or read other files.
 */
export function readXml(text: string, listener: XmlListener): number | undefined {
  if (!/^[\ufeff\s]*</.test(text)) return undefined
  if (/<!ENTITY\b/i.test(text)) throw invalid(say('failure.subtitleEntities'), 'subtitles')
  // saxes is strict, continues after faults and expands no entities by itself.
  const parser = new SaxesParser({ xmlns: false, position: false })
  // Hand-made files use entities of HTML, though XML does not define them.
  Object.assign(parser.ENTITIES, HTML_ENTITIES)
  let [faults, depth] = [0, 0]
  parser.on('error', () => {
    faults++
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth++
    listener.open(tag.name, tag.attributes)
  })
  parser.on('closetag', () => {
    depth--
    listener.close()
  })
  parser.on('text', (piece) => listener.text(piece))
  parser.on('cdata', (piece) => listener.text(piece))
  // After an ampersand without entity the parser would search for its end through the whole file.
  const whole = (piece: string): string =>
    piece.replace(/&(?!#?\w{1,32};)/g, () => {
      faults++
      return '&amp;'
    })
  for (const piece of piecesOf(text)) {
    parser.write(whole(piece))
    if (faults > MAX_MARKUP_FAULTS || depth > MAX_ELEMENT_DEPTH) return undefined
    if (listener.isFull()) break
  }
  parser.close()
  return faults
}

/** Cuts a text into pieces for the parser. None ends inside an entity. */
function* piecesOf(text: string): Generator<string> {
  for (let from = text.search(/[^\ufeff\s]/), to: number; from < text.length; from = to) {
    to = from + PARSER_CHUNK_CHARACTERS
    const open = text.slice(to - MAX_ENTITY_CHARACTERS, to).lastIndexOf('&')
    if (open >= 0) to += open - MAX_ENTITY_CHARACTERS
    yield text.slice(from, to)
  }
}
