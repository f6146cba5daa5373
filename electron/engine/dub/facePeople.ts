import type { FaceTrack } from '../core/pictureFindings.ts'

/** Mean distance of prints up to which they are one person's; face-api's own limit for two of them. */
const ONE_PERSON = 0.6

/** Groups of tracks of one person each. */
interface FacePeople {
  readonly people: { portrait: string }[]
  readonly personOf: ReadonlyMap<FaceTrack, number>
}

/**
 * Joins tracks of one person by their prints: the clearest first, as they are known best, each goes to the group whose members it
 * is nearest to in the mean. Nearness to a group's mean print would take strangers in, as a mean lies in everybody's middle.
 */
export function peopleOf(tracks: readonly FaceTrack[]): FacePeople {
  const groups: FaceTrack[][] = []
  const personOf = new Map<FaceTrack, number>()
  for (const track of tracks.toSorted((a, b) => clearness(b) - clearness(a))) {
    if (track.print === undefined) continue
    const near = groups.map((group) => group.reduce((sum, one) => sum + distance(one, track), 0) / group.length)
    const least = Math.min(...near)
    const person = least <= ONE_PERSON ? near.indexOf(least) : groups.length
    groups[person] = [...(groups[person] ?? []), track]
    personOf.set(track, person)
  }
  return { people: groups.map(([clearest]) => ({ portrait: clearest?.portrait ?? '' })), personOf }
}

function distance({ print: a = [] }: FaceTrack, { print: b = [] }: FaceTrack): number {
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)))
}

/** How well a face is seen: large, from the front. */
function clearness({ width, mouth }: FaceTrack): number {
  return (width * mouth.reduce((sum, { frontal }) => sum + frontal, 0)) / Math.max(1, mouth.length)
}
