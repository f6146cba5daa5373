import { AVMEDIA_TYPE_DATA } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { type FrameRate, frameOf, frameRateOf, toSeconds } from '../../../../shared/basics/frameTime.ts'
import type { MediaFacts } from '../../../../shared/contract/local.ts'
import { type SourceFile, tagsIn } from './sourceFile.ts'

/** The timecode of a film's first picture. */
export type StartTimecode = NonNullable<MediaFacts['startTimecode']>

const TIMECODE_TAG = /^(\d{1,2}):(\d{2}):(\d{2})([:;.])(\d{2,3})$/
const DAY_SECONDS = 86_400

/**
 * The timecode at which a file begins: of the `tmcd` track of MOV and MP4, whose rate is its own, of the material package of MXF,
 * of the tag TIMECODE of Matroska, or of the reference to midnight of a broadcast wave (EBU Tech 3285), which counts samples.
 */
export function startTimecode(source: SourceFile, picture: Stream | undefined): StartTimecode | undefined {
  const track = source.streams.find(
    ({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_DATA && codecpar.codecTagString === 'tmcd',
  )
  const clock = track ?? picture
  const text = tagOf(track, 'timecode') ?? tagOf(picture, 'timecode') ?? tagIn(tagsIn(source), 'timecode')
  const read = text === undefined ? undefined : readTag(text, rateOf(clock))
  return read ?? sampleReference(source)
}

function tagOf(stream: Stream | undefined, name: string): string | undefined {
  return tagIn(stream?.metadata?.getAll() ?? {}, name)
}

/** The value of a tag; Matroska writes names in capitals. */
function tagIn(tags: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(tags).find(([key]) => key.toLowerCase() === name)?.[1]
}

/** A rate counts as a whole one, or as one over 1.001, within this: a track whose clock is coarse has as coarse a rate. */
const RATE_TOLERANCE = 0.0005

function rateOf(stream: Stream | undefined): FrameRate {
  const { num = 0, den = 0 } = stream?.avgFrameRate ?? {}
  const measured = den > 0 ? num / den : Number.NaN
  const whole = Math.round(measured)
  const near = [whole, whole / 1.001].find((rate) => Math.abs(measured / rate - 1) < RATE_TOLERANCE)
  return frameRateOf(near ?? measured)
}

function readTag(text: string, usual: FrameRate): StartTimecode | undefined {
  const [, hours, minutes, seconds, sign, frames] = TIMECODE_TAG.exec(text.trim()) ?? []
  if (frames === undefined) return undefined
  // Only rates over 1.001 drop numbers.
  const each = Math.round(usual.num / usual.den)
  const isDrop = sign !== ':' && each % 30 === 0
  const rate = isDrop ? frameRateOf(each / 1.001) : { ...usual, drop: false }
  const frame = frameOf(Number(hours), Number(minutes), Number(seconds), Number(frames), rate)
  return { seconds: toSeconds(frame, rate), drop: rate.drop }
}

function sampleReference(source: SourceFile): StartTimecode | undefined {
  const samples = Number(tagIn(tagsIn(source), 'time_reference'))
  const rate = source.sound()?.codecpar.sampleRate ?? 0
  // Many recorders write zero where they have no clock.
  if (!(samples > 0 && rate > 0)) return undefined
  return { seconds: (samples / rate) % DAY_SECONDS }
}
