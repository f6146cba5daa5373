import type { Segment } from '../contract/records.ts'
import type { VoiceProfile } from '../project/speakers/voiceProfile.ts'
import { neededPace } from '../timing/lanes/neededPace.ts'
import type { CastMember } from './castVoices.ts'

interface Known {
  /** Label to what the speaker sounds like, where that was measured. */
  readonly profiles: Readonly<Record<string, VoiceProfile>> | undefined
  /** The language of the lines, if that is the one they are to be spoken in. */
  readonly language?: string
}

/** The speakers of the lines, sorted by label, with the known measures of their voices and the pace that their lines need. */
export function castMembers(lines: readonly Segment[], { profiles = {}, language }: Known): CastMember[] {
  const bySpeaker = Map.groupBy(lines, ({ speaker }) => speaker)
  return [...bySpeaker.keys()].sort().map((label) => {
    const profile = Object.hasOwn(profiles, label) ? profiles[label] : undefined
    if (profile === undefined || language === undefined) return { label, profile }
    const pace = neededPace(bySpeaker.get(label) ?? [], language)
    return { label, profile: pace === undefined ? profile : { ...profile, pace } }
  })
}
