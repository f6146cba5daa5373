import { withoutMarks } from '../text/foldText.ts'

/** The parts of a text such as `AMINA: Habari`: the speaker's name, and the words without it. */
interface PrefixedText {
  readonly speaker: string
  readonly text: string
}

const SPEAKER_NAME_WORD = String.raw`[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}\p{N}'’._-]*`
const SPEAKER_NAME = String.raw`${SPEAKER_NAME_WORD}(?: (?:${SPEAKER_NAME_WORD}|\d+)){0,2}`
/** How it is said: `AMINA (laughs):`. */
const MANNER = String.raw`(?: ?[([](?<manner>[^()[\]\n]{1,40})[)\]])?`
// The name ends with a colon and a space (or the line), so a clock time or a web address never matches. `>>` is a change of speakers.
const SPEAKER_PREFIX = new RegExp(
  String.raw`^(?:[-–—]|>{2,3})?\s*(?:\[(?<inside>${SPEAKER_NAME})\]|(?<bare>${SPEAKER_NAME})${MANNER}) ?[:：](?:\s+|$)`,
  'u',
)
const MAX_SPEAKER_NAME_CHARACTERS = 32

// Words that introduce something else than a speaker, in the home languages; without marks, in lower case.
const NOT_NAMES = new Set(
  (
    'note notes warning attention caution example examples question answer important update remember reminder tip ' +
    'hint step chapter part section episode title subtitle subtitles summary conclusion fact news source sources ' +
    'translation translated caption captions text date time place today tomorrow yesterday first second third ' +
    'finally also ps nb re vs http https www and or but so yes no ok well look listen the a an this that these ' +
    'those my your our his her its their here there what who where when why how in on at of for to from with is ' +
    'was one two three ' +
    'kumbuka onyo mfano swali jibu muhimu sura sehemu tafsiri maelezo chanzo akiyesi ikilo apeere ibeere idahun ' +
    'ori pataki iheomuma ajuju aziza omuma atu ihe lura gargadi misali tambaya amsa babi sashe fassara qaphela ' +
    'isexwayiso isibonelo umbuzo impendulo isahluko ingxenye'
  ).split(' '),
)

/**
 * Splits a speaker's name from the text after it. A name is one to three capitalised words and a colon: in capitals
 * (`AMINA:`, `MAN 2:`) or of at least two words (`Bàbá Kọ́lá:`). A single word such as `Amina:` looks like `Note:` and
 * counts only where `recurring` holds it. The name may be in square brackets. How it is said, in brackets after the name, goes into
 * the text, in square brackets, as nobody says it. Undefined where the text names nobody.
 */
export function speakerPrefix(text: string, recurring?: ReadonlySet<string>): PrefixedText | undefined {
  const candidate = candidatePrefix(text)
  if (candidate === undefined) return undefined
  const words = candidate.speaker.split(' ')
  const certain = words.length > 1 || isCapitals(candidate.speaker)
  return certain || recurring?.has(candidate.speaker) ? candidate : undefined
}

/** Single words with a colon that begin at least two texts: names, as a file that marks its speakers repeats them. */
export function recurringNames(texts: readonly string[]): Set<string> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const name = candidatePrefix(text)?.speaker
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name))
}

/**
 * Writes a name before a text so that `speakerPrefix` finds it again: in capitals. A name that it could not find is
 * left out.
 */
export function withSpeakerPrefix(text: string, speaker: string | undefined): string {
  if (speaker === undefined) return text
  const prefixed = `${speaker.toUpperCase()}: ${text}`
  return speakerPrefix(prefixed)?.text === text ? prefixed : text
}

function candidatePrefix(text: string): PrefixedText | undefined {
  // Fast path: most lines have no colon.
  if (!/[:：]/.test(text.slice(0, 2 * MAX_SPEAKER_NAME_CHARACTERS))) return undefined
  const match = SPEAKER_PREFIX.exec(text)
  const { inside, bare, manner } = match?.groups ?? {}
  const speaker = inside ?? bare
  if (match === null || speaker === undefined || speaker.length > MAX_SPEAKER_NAME_CHARACTERS) return undefined
  const words = speaker.split(' ').map((word) => withoutMarks(word).toLowerCase())
  if (words.some((word) => NOT_NAMES.has(word))) return undefined
  const speech = text.slice(match[0].length)
  return { speaker, text: (manner === undefined ? speech : `[${manner.trim()}] ${speech}`).trim() }
}

function isCapitals(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? []
  // Scripts without case have no capitals to recognise a name by; a single word stays in doubt.
  return letters.length > 1 && /\p{Lu}/u.test(name) && name === name.toUpperCase()
}
