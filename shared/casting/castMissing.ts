import type { Target, Voice } from '../contract/records.ts'
import type { Document } from '../project/document.ts'
import { linesInOrder } from '../project/lines/linesInOrder.ts'
import { speakersInOrder, voicesIn } from '../project/speakers/speakersInOrder.ts'
import type { VoiceProfile } from '../project/speakers/voiceProfile.ts'
import { neededPace } from '../timing/lanes/neededPace.ts'
import { castVoices } from './castVoices.ts'

/** Speaker label to voice id. */
export type NewVoices = Readonly<Record<string, string>>

/** Voices for the speakers who have none in a language yet. Throws `unavailable` where no voice speaks it. */
export function castMissing(document: Document, target: Target, voices: readonly Voice[]): NewVoices {
  const speakers = speakersInOrder(document)
  const chosen = voicesIn(document, target)
  if (Object.keys(chosen).length === speakers.length) return {}
  const members = speakers.map(({ id, profile }) => ({
    label: id,
    profile: profile && { ...profile, ...paceOf(document, id, target) },
  }))
  const cast = castVoices({ members, voices, language: target, chosen })
  return Object.fromEntries(Object.entries(cast).filter(([id]) => chosen[id] === undefined))
}

/** The pace that a speaker's translation needs to take its time, where there is one. */
function paceOf(document: Document, speaker: string, target: Target): Pick<VoiceProfile, 'pace'> {
  const lines = linesInOrder(document).flatMap((line) => {
    const text = line.speaker === speaker ? line.texts[target]?.text : undefined
    return text === undefined ? [] : [{ start: line.start, end: line.end, text }]
  })
  const pace = neededPace(lines, target)
  return pace === undefined ? {} : { pace }
}
