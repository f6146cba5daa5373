import { formatClock } from '../../basics/timecode.ts'
import type { TakeFacts } from '../../commands/projects.ts'
import type { Target } from '../../contract/records.ts'
import { type Message, say } from '../../locale/message.ts'
import { isSayable } from '../../subtitles/spokenCues.ts'
import type { Document, Line } from '../document.ts'
import { linesInOrder } from '../lines/linesInOrder.ts'
import { chosenTakes, isRecorded, RECORDED_VOICE, spokenBy, takeState, voiceOf, voiceText } from './takeKey.ts'

/** The takes whose sound is there, by id. */
export type KeptTakes = ReadonlyMap<string, Pick<TakeFacts, 'voice' | 'rate'>>

/** Whether a translation has takes to be rendered from. */
export function hasTakes(document: Document, target: Target, takes: KeptTakes): boolean {
  return chosenTakes(document, target).some((id) => takes.has(id))
}

/** The lines dubbed from takes: those with words, and recordings without any words. */
export function linesOfTakes(document: Document, target: Target): Line[] {
  return linesInOrder(document).filter((line) => {
    return !line.keepOriginal && (isSayable(voiceText(line, target, document.dictionary)) || isRecorded(line, target))
  })
}

/** The lines whose take is missing or stale before a render from takes. */
interface LackingTakes {
  /** Those that are spoken first. */
  readonly speak: readonly Line[]
  /** Those that a person has to decide about: locked, without a voice, or with a person's recording of other words. */
  readonly open: readonly Line[]
}

/** The takes that a render lacks. A recording is never replaced unasked, so that a stale one is for its person to decide. */
export function lackingTakes(document: Document, target: Target, takes: KeptTakes): LackingTakes {
  const [speak, open]: [Line[], Line[]] = [[], []]
  for (const line of linesOfTakes(document, target)) {
    const by = spokenBy(document, line)
    const take = takes.get(line.texts[target]?.take?.id ?? '')
    if (take !== undefined && takeState(line, target, by) === 'fresh') continue
    const isOpen = line.locked || voiceOf(line, target, by.speaker) === undefined || take?.voice === RECORDED_VOICE
    ;(isOpen ? open : speak).push(line)
  }
  return { speak, open }
}

const MAX_LISTED_PLACES = 5

/** A message that lines have no take of their words, with their places. */
export function lackingWords(lines: readonly Line[]): Message {
  const named = lines.slice(0, MAX_LISTED_PLACES).map(({ start }) => formatClock(start))
  const places = say('note.places', { times: `${named.join(', ')}${lines.length > MAX_LISTED_PLACES ? ' …' : ''}` })
  return say('failure.staleTakes', { count: lines.length, places })
}
