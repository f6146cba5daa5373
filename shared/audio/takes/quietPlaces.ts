import { meanPower } from '../meanPower.ts'
import type { SoundShape, SoundWindow } from '../soundWindow.ts'

/** Seconds before and after a moment in which its ambience is looked for. */
export const AMBIENCE_SEARCH_SECONDS = 1.5
/** Seconds of a place. */
const AMBIENCE_PLACE_SECONDS = 0.06
/** The share of places whose level is taken for the ambience, and how far (as power) one may exceed it. */
const AMBIENCE_PLACE_SHARE = 0.3
const MAX_AMBIENCE_POWER_RATIO = 2

/** The frames around a moment from which on there is only ambience, as far as there is any; at least one. */
export function quietPlaces(sound: SoundWindow, moment: number, { sampleRate, channels }: SoundShape): number[] {
  const length = Math.round(AMBIENCE_PLACE_SECONDS * sampleRate)
  const around = Math.round(AMBIENCE_SEARCH_SECONDS * sampleRate)
  const from = Math.max(0, moment - around)
  const count = Math.floor((moment + around - from) / length)
  const places = Array.from({ length: count }, (_, index) => from + index * length)
  // Behind the end there is nothing to be heard.
  const there = places.filter((place) => !sound.endsBefore(place + length))
  const powers = there.map((place) => meanPower(sound.read(place, length)) / channels)
  const typicalPower = powers.toSorted((a, b) => a - b)[Math.floor(AMBIENCE_PLACE_SHARE * powers.length)] ?? 0
  const quiet = there.filter((_, index) => (powers[index] ?? 0) <= MAX_AMBIENCE_POWER_RATIO * typicalPower)
  return quiet.length > 0 ? quiet : [Math.max(0, moment - length)]
}
