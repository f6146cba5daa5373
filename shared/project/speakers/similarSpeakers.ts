import type { Document, DocumentDraft, Speaker } from '../document.ts'
import { likelySpeakers } from './likelySpeakers.ts'
import { oddsOfTwo } from './oddsOfTwo.ts'
import { mergeSpeakers } from './speakerEdits.ts'
import { speakersInOrder } from './speakersInOrder.ts'
import { talkOf } from './speakerTalk.ts'
import { maySoundAlike, voiceDistance } from './voiceProfile.ts'

/** Two speakers who may be one person. */
export interface SimilarPair {
  /** The one with more speech, or with a name. */
  readonly kept: Speaker
  readonly other: Speaker
  /** Log-odds that they are two people; undefined where a voice was not measured. */
  readonly odds: number | undefined
}

/** Log-odds from which two people are certain; up to these the user is asked. */
const CONFIDENT_LOG_ODDS = 1.5
/** Log-odds of two whose timbre is not known, against them where their pitch is alike: a judgement. */
const PITCH_LOG_ODDS = 1.4

/**
 * The two speakers most likely to be one person who was taken for two by diarization. There is no question about two who both have
 * names, or whom the user has called two people, or about a speaker with so few lines that `likelySpeakers` names another for them.
 */
export function similarSpeakers(document: Pick<Document, 'lines' | 'speakers'>): SimilarPair | undefined {
  const few = likelySpeakers(document)
  return speakerPairs(document).find(
    ({ kept, other, odds = CONFIDENT_LOG_ODDS }) =>
      odds < CONFIDENT_LOG_ODDS && !few.has(kept.id) && !few.has(other.id),
  )
}

/** All pairs of speakers of whom it is not known that they are two people, the most alike first, the unmeasured last. */
export function speakerPairs(document: Pick<Document, 'lines' | 'speakers'>): SimilarPair[] {
  const talks = talkOf(document)
  const secondsOf = ({ id }: Speaker) => talks.get(id)?.seconds ?? 0
  const worth = (speaker: Speaker) => (isNamed(speaker) ? Number.POSITIVE_INFINITY : secondsOf(speaker))
  const activeSpeakers = speakersInOrder(document).filter(
    (speaker) => secondsOf(speaker) > 0 && speaker.describes !== true,
  )
  const mean = activeSpeakers.reduce((sum, one) => sum + secondsOf(one), 0) / Math.max(1, activeSpeakers.length)
  return activeSpeakers
    .flatMap((one, at) =>
      activeSpeakers
        .slice(at + 1)
        .filter((other) => !areKnown(one, other))
        .map((other) => {
          const odds = oddsOf(one, other, Math.min(secondsOf(one), secondsOf(other)) / mean)
          return worth(other) > worth(one) ? { kept: other, other: one, odds } : { kept: one, other, odds }
        }),
    )
    .toSorted((a, b) => (a.odds ?? Number.MAX_VALUE) - (b.odds ?? Number.MAX_VALUE) || distance(a) - distance(b))
}

/** Makes one person of each of these pairs, and of all who are joined by several of them, but of nobody who is known to be two. */
export function joinPairs(draft: DocumentDraft, pairs: readonly SimilarPair[]): void {
  const into = new Map<string, string>()
  const now = (id: string): string => {
    const next = into.get(id)
    return next === undefined ? id : now(next)
  }
  for (const { kept, other } of pairs) {
    const [stays, goes] = [now(kept.id), now(other.id)]
    const [one, two] = [draft.speakers[stays], draft.speakers[goes]]
    if (stays === goes || one === undefined || two === undefined || areKnown(one, two)) continue
    mergeSpeakers(draft, [goes], stays)
    into.set(goes, stays)
  }
}

function oddsOf({ profile: one }: Speaker, { profile: other }: Speaker, share: number): number | undefined {
  if (one?.timbre !== undefined && other?.timbre !== undefined) {
    const [a, b] = [one.timbre, other.timbre].map(({ rows, mean: values }) => ({ count: rows, mean: values }))
    return a !== undefined && b !== undefined ? oddsOfTwo(a, b, share) : undefined
  }
  if (one?.medianHz === undefined || other?.medianHz === undefined) return undefined
  return maySoundAlike(one, other) ? -PITCH_LOG_ODDS : 2 * PITCH_LOG_ODDS
}

/** Whether the user has decided who two speakers are: both by a name, or that they are two people. */
function areKnown(one: Speaker, other: Speaker): boolean {
  const areKeptApart = one.apart?.includes(other.id) === true || other.apart?.includes(one.id) === true
  return areKeptApart || (isNamed(one) && isNamed(other))
}

function isNamed({ name }: Speaker): boolean {
  return name.trim() !== ''
}

function distance({ kept, other }: SimilarPair): number {
  return voiceDistance(kept.profile ?? {}, { pitch_hz: other.profile?.medianHz })
}
