import type { Segment } from '../../../shared/contract/records.ts'
import type { VoiceProfile } from '../../../shared/project/speakers/voiceProfile.ts'
import { neededPace } from '../../../shared/timing/neededPace.ts'
import type { CastMember } from './castVoices.ts'

interface Known {
  /** Label to what the speaker sounds like, where somebody listened. */
  readonly profiles: Readonly<Record<string, VoiceProfile>> | undefined
  /** The language of the lines, if that is the one they are to be spoken in. */
  readonly language?: string
}

/** Those who speak the lines, by label, with what is known of their voices and the pace their lines need. */
export function castMembers(lines: readonly Segment[], { profiles = {}, language }: Known): CastMember[] {
  return [...new Set(lines.map(({ speaker }) => speaker))].sort().map((label) => {
    const profile = profiles[label]
    if (profile === undefined || language === undefined) return { label, profile }
    const pace = neededPace(
      lines.filter(({ speaker }) => speaker === label),
      language,
    )
    return { label, profile: pace === undefined ? profile : { ...profile, pace } }
  })
}
