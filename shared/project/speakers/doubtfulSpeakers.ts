import type { Document, Speaker } from '../document.ts'
import { likelySpeakers } from './likelySpeakers.ts'
import { speakersInOrder } from './speakersInOrder.ts'
import { talkOf } from './speakerTalk.ts'
import { maySoundAlike, voiceDistance } from './voiceProfile.ts'

/** Two speakers who may be one person. */
export interface Doubt {
  /** Who says more, or has a name. */
  readonly kept: Speaker
  readonly other: Speaker
}

/**
 * The two speakers most likely to be one person who was told apart by sound: of one sex and nearly the same pitch. Nobody is
 * asked of two who both have names, or of whom the user said that they are two people, or of a speaker with so few lines
 * that `likelySpeakers` names another for them.
 */
export function doubtfulSpeakers(document: Pick<Document, 'lines' | 'speakers'>): Doubt | undefined {
  const talks = talkOf(document)
  const few = likelySpeakers(document)
  const secondsOf = ({ id }: Speaker) => talks.get(id)?.seconds ?? 0
  const heard = speakersInOrder(document).filter((speaker) => secondsOf(speaker) > 0 && !few.has(speaker.id))
  const pairs = heard.flatMap((one, at) =>
    heard
      .slice(at + 1)
      .filter((other) => maySoundAlike(one.profile, other.profile) && !areKnown(one, other))
      .map((other) => ({ one, other, apart: distance(one, other) })),
  )
  const [nearest] = pairs.toSorted((a, b) => a.apart - b.apart)
  if (nearest === undefined) return undefined
  const worth = (speaker: Speaker) => (isNamed(speaker) ? Number.POSITIVE_INFINITY : secondsOf(speaker))
  const { one, other } = nearest
  return worth(other) > worth(one) ? { kept: other, other: one } : { kept: one, other }
}

/** Whether the user has told who two speakers are: both by a name, or that they are two. */
function areKnown(one: Speaker, other: Speaker): boolean {
  const said = one.apart?.includes(other.id) === true || other.apart?.includes(one.id) === true
  return said || (isNamed(one) && isNamed(other))
}

function isNamed({ name }: Speaker): boolean {
  return name.trim() !== ''
}

function distance({ profile = {} }: Speaker, other: Speaker): number {
  return voiceDistance(profile, { pitch_hz: other.profile?.medianHz })
}
