import { PRESERVE } from '../contract/preserve.ts'
import type { Target } from '../contract/records.ts'
import { type Document, type Line, ROUNDING } from './document.ts'
import { linesInOrder } from './lines/linesInOrder.ts'
import {
  isTranslationStale,
  type SpokenBy,
  spokenBy,
  spokenText,
  type TakeState,
  takeState,
  voiceOf,
} from './takes/takeKey.ts'

/** Problems of a line before rendering. */
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

/** A problem, and the lines that have it in time order. */
export interface Finding {
  readonly kind: FindingKind
  readonly lines: readonly number[]
}

/** Facts that are not in the document. */
interface CheckGiven {
  readonly target: Target
  /** The lines that are over a limit of rate or lateness, or make others so, as `fitLane` tells. */
  readonly tooLong?: ReadonlySet<number>
  /** Lines with suspicious text, by `checkText`. */
  readonly suspicious?: ReadonlySet<number>
  /** Voice ids of the service; without them every voice counts as known. */
  readonly voices?: ReadonlySet<string>
  /** Whether lines must have takes, as for a render from takes. */
  readonly takes?: boolean
}

/** Checks lines before rendering; one finding per problem found. Lines that keep the original voice have none. */
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

/** Severity order, the worst first. */
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
  // A line without source text, such as one for a sound, needs no translation.
  if (spokenText(line, target).trim() === '') return line.source.trim() === '' ? [] : ['untranslated']
  const by = spokenBy(document, line)
  const voice = voiceOf(line, target, by.speaker)?.voice
  const { state, outdated } = standOf(line, target, by)
  const unknown = voice !== undefined && voice !== PRESERVE && voices !== undefined && !voices.has(voice)
  const kinds: [FindingKind, boolean][] = [
    ['stale_translation', outdated],
    ['no_voice', voice === undefined],
    ['unknown_voice', unknown],
    // Without a voice its pace is a guess; the script does not call it too long either, see `standingOf`.
    ['too_long', voice !== undefined && (tooLong?.has(line.id) ?? false)],
    ['suspicious_text', suspicious?.has(line.id) ?? false],
    ['stale_take', state === 'stale'],
    ['no_take', takes === true && state === 'none'],
  ]
  return kinds.filter(([, is]) => is).map(([kind]) => kind)
}

/** The expensive facts about a line, cached. */
interface Stand extends SpokenBy {
  readonly target: Target
  readonly state: TakeState
  readonly outdated: boolean
}

const known = new WeakMap<Line, Stand>()

/** Cached per line, since a long project may be checked after every edit. */
function standOf(line: Line, target: Target, by: SpokenBy): Stand {
  const old = known.get(line)
  if (old?.target === target && old.speaker === by.speaker && old.dictionary === by.dictionary) return old
  const text = line.texts[target]
  const outdated = text !== undefined && isTranslationStale(line, text)
  const stand = { target, ...by, state: takeState(line, target, by), outdated }
  known.set(line, stand)
  return stand
}

/** Lines that overlap another line of the same speaker, who cannot say both at once. */
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
