import { maySoundAlike, type VoiceProfile, voiceDistance } from './voiceProfile.ts'

/** A speaker of this episode or an earlier one. */
export interface Known {
  readonly id: string
  /** Empty if unnamed. */
  readonly name: string
  readonly profile?: VoiceProfile | undefined
}

/**
 * Matches the speakers of an episode to the cast of another, by id. Named speakers match by name, since labels differ
 * between episodes. Unnamed ones match by voice profile if both were measured, nearest pairs first and one to one; by
 * label if neither was.
 */
export function matchCast<Member extends Known>(
  speakers: readonly Known[],
  cast: readonly Member[],
): Map<string, Member> {
  const found = new Map<string, Member>()
  for (const speaker of speakers) {
    const same = cast.find((member) =>
      speaker.name === ''
        ? isUnknown(speaker) && isUnknown(member) && member.id === speaker.id
        : sameName(member.name, speaker.name),
    )
    if (same !== undefined) found.set(speaker.id, same)
  }
  const pairs = speakers.flatMap((speaker) =>
    cast
      .filter((member) => speaker.name === '' && member.name === '' && maySoundAlike(speaker.profile, member.profile))
      .map((member) => ({ id: speaker.id, member, apart: apart(speaker, member) })),
  )
  const taken = new Set<Member>()
  for (const { id, member } of pairs.toSorted((a, b) => a.apart - b.apart)) {
    if (found.has(id) || taken.has(member)) continue
    found.set(id, member)
    taken.add(member)
  }
  return found
}

/** Whether a speaker has neither name nor profile. */
function isUnknown({ name, profile }: Known): boolean {
  return name === '' && profile?.medianHz === undefined
}

function apart(speaker: Known, member: Known): number {
  return voiceDistance(speaker.profile ?? {}, { pitch_hz: member.profile?.medianHz })
}

function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
