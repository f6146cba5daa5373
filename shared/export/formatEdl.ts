import { type FrameRate, frameOf, timecodeOf, toFrames } from '../basics/frameTime.ts'
import { oneLine } from '../subtitles/toSegments.ts'
import type { CutList } from './cutList.ts'

/** Record times begin at one hour, by custom. */
const RECORD_HOUR = 1

/** Writes a CMX 3600 edit decision list: the picture on its own timecode, each sound on its own track, lines as locators. */
export function formatEdl({ title, rate, duration, picture, sounds, markers }: CutList): string {
  const length = Math.max(1, toFrames(duration, rate))
  const zero = frameOf(RECORD_HOUR, 0, 0, 0, rate)
  const record = span(zero, zero + length, rate)
  const events = [
    { track: sounds.length === 0 ? 'B' : 'V', file: picture },
    // The format has at most four audio tracks: A, A2, A3, A4.
    ...sounds.slice(0, 4).map((file, index) => ({ track: index === 0 ? 'A' : `A${index + 1}`, file })),
  ]
  const lines = events.flatMap(({ track, file: { name, startFrame } }, index) => [
    `${String(index + 1).padStart(3, '0')}  AX       ${track.padEnd(5)} C        ${span(startFrame, startFrame + length, rate)} ${record}`,
    `* FROM CLIP NAME: ${bareLine(name)}`,
    ...(index === 0
      ? markers.map(
          ({ start, text }) => `* LOC: ${timecodeOf(zero + toFrames(start, rate), rate)} GREEN   ${bareLine(text)}`,
        )
      : []),
  ])
  return [`TITLE: ${bareLine(title)}`, `FCM: ${rate.drop ? 'DROP FRAME' : 'NON-DROP FRAME'}`, '', ...lines, ''].join(
    '\r\n',
  )
}

/** A text on one line, without signs that control a printer or a terminal. */
function bareLine(text: string): string {
  return oneLine(text.replace(/[\p{Cc}\ufffe\uffff]+/gu, ' '))
}

function span(from: number, to: number, rate: FrameRate): string {
  return `${timecodeOf(from, rate)} ${timecodeOf(to, rate)}`
}
