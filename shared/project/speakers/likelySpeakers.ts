import type { Document, Line, Speaker } from '../document.ts'
import { dialogueOf } from './describer.ts'
import { talkOf } from './speakerTalk.ts'

/** Most lines, and greatest share of all speech, of a speaker who may be a mistake of the recognition. */
const FEW_LINES = 2
const SMALL_SHARE = 0.05

/**
 * For each unnamed speaker with very few lines, the speaker who probably said them: the nearest in time who says more
 * and is not known to be of the other sex. Recognition commonly takes a laugh or a raised voice in the middle of a
 * speech for another person. A named speaker is left alone: somebody has looked.
 */
export function likelySpeakers(document: Pick<Document, 'lines' | 'speakers'>): ReadonlyMap<string, Speaker> {
  const talks = talkOf(document)
  const { speakers } = document
  const isFew = (id: string) => {
    const { lines = 0, share = 0 } = talks.get(id) ?? {}
    return lines > 0 && lines <= FEW_LINES && share < SMALL_SHARE
  }
  const uncertainSpeakers = Object.values(speakers).filter(
    ({ id, name, describes }) => describes !== true && name.trim() === '' && isFew(id),
  )
  if (uncertainSpeakers.length === 0) return new Map()
  const lines = dialogueOf(document)
  const others = lines.filter(({ speaker }) => Object.hasOwn(speakers, speaker) && !isFew(speaker))
  return new Map(
    uncertainSpeakers.flatMap((speaker) => {
      const mayBe = others.filter((line) => !areOfTwoSexes(speakers[line.speaker], speaker))
      const own = lines.filter((line) => line.speaker === speaker.id)
      const likely = speakers[nearest(mayBe, own)?.speaker ?? '']
      return likely === undefined ? [] : [[speaker.id, likely] as const]
    }),
  )
}

function areOfTwoSexes(one: Speaker | undefined, other: Speaker): boolean {
  const [sex, otherSex] = [one?.profile?.sex, other.profile?.sex]
  return sex !== undefined && otherSex !== undefined && sex !== otherSex
}

/** The line with the shortest pause to one of `own`; undefined without lines. */
function nearest(lines: readonly Line[], own: readonly Line[]): Line | undefined {
  const pause = (line: Line) => Math.min(...own.map((one) => Math.max(line.start - one.end, one.start - line.end, 0)))
  let best: { line: Line; pause: number } | undefined
  for (const line of lines) {
    const away = pause(line)
    if (best === undefined || away < best.pause) best = { line, pause: away }
  }
  return best?.line
}
