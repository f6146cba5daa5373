import { type FrameRate, frameOf, timecodeOf, toFrames } from '../basics/frameTime.ts'
import { oneLine } from '../subtitles/toSegments.ts'
import type { CutList } from './cutList.ts'

/** Record times begin at one hour, by custom. */
const RECORD_HOUR = 1

/** Writes a CMX 3600 edit decision list: the picture, each sound on its own track, lines as locators. */
export function formatEdl({ title, rate, duration, picture, sounds, markers }: CutList): string {
  const length = Math.max(1, toFrames(duration, rate))
  const zero = frameOf(RECORD_HOUR, 0, 0, 0, rate)
  const times = `${span(0, length, rate)} ${span(zero, zero + length, rate)}`
  const events = [
    { track: sounds.length === 0 ? 'B' : 'V', name: picture.name },
    // The format has at most four audio tracks: A, A2, A3, A4.
    ...sounds.slice(0, 4).map(({ name }, index) => ({ track: index === 0 ? 'A' : `A${index + 1}`, name })),
  ]
  const lines = events.flatMap(({ track, name }, index) => [
    `${String(index + 1).padStart(3, '0')}  AX       ${track.padEnd(5)} C        ${times}`,
    `* FROM CLIP NAME: ${oneLine(name)}`,
    ...(index === 0
      ? markers.map(
          ({ start, text }) => `* LOC: ${timecodeOf(zero + toFrames(start, rate), rate)} GREEN   ${oneLine(text)}`,
        )
      : []),
  ])
  return [`TITLE: ${oneLine(title)}`, `FCM: ${rate.drop ? 'DROP FRAME' : 'NON-DROP FRAME'}`, '', ...lines, ''].join(
    '\r\n',
  )
}

function span(from: number, to: number, rate: FrameRate): string {
  return `${timecodeOf(from, rate)} ${timecodeOf(to, rate)}`
}
