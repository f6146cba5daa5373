import { createTimeMap, type TimeMapKnots } from './timeMap.ts'

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
    dub += most(maps.map((map) => map.toDub(moment, 'end') - map.toDub(before)))
    knots.push({ source: moment, dub: rounded(dub) })
    const held = most(maps.map((map) => map.toDub(moment) - map.toDub(moment, 'end')))
    dub += held
    if (held > 0) knots.push({ source: moment, dub: rounded(dub) })
    before = moment
  }
  return knots
}

function most(values: readonly number[]): number {
  return Math.max(0, ...values)
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1e4) / 1e4
}
