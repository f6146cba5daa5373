import { createTimeMap, IDENTITY_TIME_MAP, keepTime, type TimeMap, type TimeMapKnots } from './timeMap.ts'

/** The beginning of a comment's line that has the time map of a dub. */
const TIME_MAP_PREFIX = 'Time map (seconds of the source > of the dub):'
const TIME_MAP_LINE = new RegExp(`^${TIME_MAP_PREFIX.replaceAll(/[()]/g, String.raw`\$&`)}(.*)$`, 'm')

/** A line for the comment of a dub whose picture waits: file formats have no place of their own for its time map. */
export function timeMapComment(knots: TimeMapKnots): string {
  return `${TIME_MAP_PREFIX} ${knots.map(({ source, dub }) => `${source}>${dub}`).join(' ')}`
}

/** The time map in a dub's comment; no waits if there is none, or it is damaged. */
export function readTimeMap(comment: string): TimeMap {
  const text = TIME_MAP_LINE.exec(comment)?.[1]?.trim()
  if (text === undefined || text === '') return IDENTITY_TIME_MAP
  const knots = text.split(' ').map((pair) => {
    const [source = Number.NaN, dub = Number.NaN] = pair.split('>').map(Number)
    return { source, dub }
  })
  const areTimes = knots.every(({ source, dub }) => Number.isFinite(source) && Number.isFinite(dub))
  return areTimes && keepTime(knots) ? createTimeMap(knots) : IDENTITY_TIME_MAP
}

/** A comment without its time map: in a dub of that dub the times are others. */
export function withoutTimeMap(comment: string): string {
  return comment.replace(TIME_MAP_LINE, '').trim()
}
