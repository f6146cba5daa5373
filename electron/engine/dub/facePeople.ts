import type { FaceTrack } from '../core/picturePorts.ts'

/** Distance of two prints up to which they are one person's; face-api's own limit is 0.6. */
const ONE_PERSON = 0.55

/** Groups of tracks of one person each. */
export interface FacePeople {
  readonly people: { portrait: string }[]
  readonly personOf: ReadonlyMap<FaceTrack, number>
}

/** Joins tracks of one person by their prints: each goes to the nearest group, largest faces first, as they are known best. */
export function peopleOf(tracks: readonly FaceTrack[]): FacePeople {
  const groups: Group[] = []
  const personOf = new Map<FaceTrack, number>()
  for (const track of tracks.toSorted((a, b) => b.width - a.width)) {
    const { print, portrait = '' } = track
    if (print === undefined) continue
    const near = groups.map(({ mean }) => Math.hypot(...mean.map((value, at) => value - (print[at] ?? 0))))
    const least = Math.min(...near)
    const person = least <= ONE_PERSON ? near.indexOf(least) : groups.length
    const group = groups[person] ?? { mean: print.map(() => 0), size: 0, portrait }
    group.size++
    group.mean = group.mean.map((value, at) => value + ((print[at] ?? 0) - value) / group.size)
    groups[person] = group
    personOf.set(track, person)
  }
  return { people: groups.map(({ portrait }) => ({ portrait })), personOf }
}

interface Group {
  mean: readonly number[]
  size: number
  readonly portrait: string
}
