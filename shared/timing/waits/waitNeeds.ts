import { z } from 'zod'
import type { WaitPrice } from '../lanes/leastHaste.ts'
import { MAX_OVER_RATE_SHARE } from '../pacing.ts'
import { planWaits, roomFor, TARGET_SPEAKING_RATE, type WaitNeeded } from './planWaits.ts'
import { findLowestPrice, findLowestRate, MAX_NEEDED_RATE, waitsByPrice } from './planWaitsWithin.ts'
import { createTimeMap, type TimeMapKnots } from './timeMap.ts'
import { rounded } from './waitPlaces.ts'

const Stretch = z.object({ start: z.number(), end: z.number() })

/** The lines of one dub as they were spoken once, by which the waits of several languages are decided together. Seconds. */
export const WaitNeeds = z.object({
  /** The share of lines that are over rate while the picture keeps its time. */
  share: z.number(),
  duration: z.number(),
  lines: z.array(
    Stretch.extend({
      id: z.int(),
      speaker: z.string(),
      natural: z.number(),
      characters: z.number(),
      wait: z.boolean(),
    }),
  ),
  /** The picture, as far as it was looked at. */
  picture: z
    .object({
      shots: z.array(z.number()).readonly(),
      still: z.array(Stretch.readonly()).readonly().optional(),
      keyframes: z.array(z.number()).readonly().optional(),
      frameRate: z.number().optional(),
    })
    .optional(),
})
export type WaitNeeds = z.infer<typeof WaitNeeds>

/** How the dubs of a film are to be paced: whether the picture may keep its time, and how much longer it may get. */
export interface CommonPace {
  readonly picture: 'auto' | 'wait'
  readonly longest?: number | undefined
}

/**
 * Where the picture waits for all languages of a film. With `auto` it keeps its time, without any knots, while no language has
 * more than one line of ten that is hurried. Where the film may not get as long as all need, waits are bought at
 * one price per second for all languages, the least that can be paid; the rest brings the fastest lines to one rate.
 */
export function commonWaits(needs: readonly WaitNeeds[], { picture, longest }: CommonPace): TimeMapKnots {
  if (picture === 'auto' && needs.every(({ share }) => share <= MAX_OVER_RATE_SHARE)) return []
  const seen = needs.find((one) => one.picture !== undefined)?.picture
  const mapOf = (requestOf: (dub: number) => WaitNeeded): TimeMapKnots =>
    commonMap(
      needs.map(({ lines, duration }, dub) => {
        const places = { shots: [], ...seen, options: { duration } }
        return planWaits(lines, places, requestOf(dub)).map.knots
      }),
    )
  const maxAddedSeconds = (longest ?? Number.POSITIVE_INFINITY) * Math.max(0, ...needs.map(({ duration }) => duration))
  const isPaid = (map: TimeMapKnots): boolean => createTimeMap(map).added <= maxAddedSeconds
  const whole = mapOf(() => roomFor(TARGET_SPEAKING_RATE))
  if (isPaid(whole)) return whole
  const requests = needs.map(({ lines, duration }) => waitsByPrice(lines, { duration }))
  const mostLines = Math.max(...needs.map(({ lines }) => lines.length))
  const requestsAt = (price: WaitPrice): WaitNeeded[] => requests.map((requestAt) => requestAt(price))
  const mapWith = (wishes: readonly WaitNeeded[], rate: number): TimeMapKnots =>
    mapOf((dub) => (line, room) => Math.max(wishes[dub]?.(line, room) ?? 0, roomFor(rate)(line, room)))
  const wishes = requestsAt(
    findLowestPrice(mostLines, (price) => isPaid(mapWith(requestsAt(price), Number.POSITIVE_INFINITY))),
  )
  // The rest is spent on the lines that are fastest.
  const range = { from: TARGET_SPEAKING_RATE, to: MAX_NEEDED_RATE }
  return mapWith(
    wishes,
    findLowestRate(range, (rate) => isPaid(mapWith(wishes, rate))),
  )
}

/**
 * One map for dubs of a film in several languages: at each place the picture waits as long as the dub that waits longest there.
 * So every line has at least the room that its own dub gave it, and picture, sounds and subtitles of all go together.
 */
export function commonMap(all: readonly TimeMapKnots[]): TimeMapKnots {
  const maps = all.map(createTimeMap)
  const moments = [...new Set(all.flat().map(({ source }) => source))].sort((a, b) => a - b)
  const knots: TimeMapKnots = []
  let [before, dub] = [0, 0]
  for (const moment of moments) {
    dub += largest(maps.map((map) => map.toDub(moment, 'end') - map.toDub(before)))
    knots.push({ source: moment, dub: rounded(dub) })
    const held = largest(maps.map((map) => map.toDub(moment) - map.toDub(moment, 'end')))
    dub += held
    if (held > 0) knots.push({ source: moment, dub: rounded(dub) })
    before = moment
  }
  return knots
}

function largest(values: readonly number[]): number {
  return Math.max(0, ...values)
}
