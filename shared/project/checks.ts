import { PRESERVE, type Target } from '../contract/records.ts'
import { type Document, type Line, linesInOrder, ROUNDING } from './document.ts'
import {
  isTranslationStale,
  type SpokenBy,
  spokenBy,
  spokenText,
  type TakeState,
  takeState,
  voiceOf,
} from './takeKey.ts'

/** What can be wrong with a line before rendering. */
export type FindingKind =
  | 'untranslated'
  | 'stale_translation'
  | 'no_voice'
  | 'unknown_voice'
  | 'overlap'
  | 'too_long'
  | 'suspicious_text'
  | 'no_take'
  | 'stale_take'

/** Something to look at before rendering, with the lines it concerns in the order in which they are heard. */
export interface Finding {
  readonly kind: FindingKind
  readonly lines: readonly number[]
}

/** What the checks cannot see in the document. */
export interface CheckGiven {
  readonly target: Target
  /** The lines that are over a limit of rate or lateness, or make others so, as `fitLane` tells. */
  readonly tooLong?: ReadonlySet<number>
  /** The lines whose text asks for a look, as `checkText` tells. */
  readonly suspicious?: ReadonlySet<number>
  /** The voices that the service offers; without them every voice counts as known. */
  readonly voices?: ReadonlySet<string>
  /** Whether lines are to have takes, as they must for a render from takes. */
  readonly takes?: boolean
}

/** What is to be put right before rendering, one finding for each kind that there is. Lines that keep the original voice have nothing to be wrong. */
export function checkLines(document: Document, given: CheckGiven): Finding[] {
  const lines = linesInOrder(document).filter(({ keepOriginal }) => !keepOriginal)
  const overlapping = overlaps(lines)
  const found = new Map<FindingKind, number[]>()
  for (const line of lines) {
    const kinds = findingsOf(line, document, given)
    if (overlapping.has(line.id)) kinds.push('overlap')
    for (const kind of kinds) {
      const list = found.get(kind) ?? []
      list.push(line.id)
      found.set(kind, list)
    }
  }
  return ORDER.flatMap((kind) => {
    const list = found.get(kind)
    return list === undefined ? [] : [{ kind, lines: list }]
  })
}

/** The worst first. */
const ORDER: readonly FindingKind[] = [
  'untranslated',
  'no_voice',
  'unknown_voice',
  'too_long',
  'overlap',
  'suspicious_text',
  'stale_translation',
  'stale_take',
  'no_take',
]

function findingsOf(
  line: Line,
  document: Document,
  { target, tooLong, suspicious, voices, takes }: CheckGiven,
): FindingKind[] {
  // Where nothing is said in the source, such as a line for a sound, nothing needs to be said in the dub.
  if (spokenText(line, target).trim() === '') return line.source.trim() === '' ? [] : ['untranslated']
  const by = spokenBy(document, line)
  const voice = voiceOf(line, target, by.speaker)?.voice
  const { state, outdated } = standOf(line, target, by)
  const unknown = voice !== undefined && voice !== PRESERVE && voices !== undefined && !voices.has(voice)
  const kinds: [FindingKind, boolean][] = [
    ['stale_translation', outdated],
    ['no_voice', voice === undefined],
    ['unknown_voice', unknown],
    ['too_long', tooLong?.has(line.id) ?? false],
    ['suspicious_text', suspicious?.has(line.id) ?? false],
    ['stale_take', state === 'stale'],
    ['no_take', takes === true && state === 'none'],
  ]
  return kinds.filter(([, is]) => is).map(([kind]) => kind)
}

/** What of a line takes long to find out. */
interface Stand extends SpokenBy {
  readonly target: Target
  readonly state: TakeState
  readonly outdated: boolean
}

const known = new WeakMap<Line, Stand>()

/** Worked out again only for lines that changed: somebody may check a long project after every edit. */
function standOf(line: Line, target: Target, by: SpokenBy): Stand {
  const old = known.get(line)
  if (old?.target === target && old.speaker === by.speaker && old.dictionary === by.dictionary) return old
  const text = line.texts[target]
  const outdated = text !== undefined && isTranslationStale(line, text)
  const stand = { target, ...by, state: takeState(line, target, by), outdated }
  known.set(line, stand)
  return stand
}

/** Lines of one speaker that lie on each other: nobody says two things at once. */
function overlaps(lines: readonly Line[]): Set<number> {
  const found = new Set<number>()
  const last = new Map<string, Line>()
  for (const line of lines) {
    const before = last.get(line.speaker)
    if (before !== undefined && line.start < before.end - ROUNDING) found.add(before.id).add(line.id)
    if (before === undefined || line.end > before.end) last.set(line.speaker, line)
  }
  return found
}
