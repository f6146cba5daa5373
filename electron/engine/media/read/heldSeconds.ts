import { AV_NOPTS_VALUE, AVSEEK_FLAG_BACKWARD } from 'node-av/constants'
import { isPictureOrSound, measureDuration, type SourceFile } from './sourceFile.ts'

/** Seconds by which pictures and sound may end before the stated end of a file: writers round, and count a last pause. */
const MEDIA_END_TOLERANCE_SECONDS = 2

/**
 * The seconds that a file holds, where these are less than its header states: it was cut off, as by a download that broke.
 * Undefined for a whole file, of which only the last seconds are read: `source` stands there afterwards. What `stated` says may be
 * of subtitles; then the tracks' own words count.
 */
export function* heldSeconds(source: SourceFile, stated: number): Generator<number, number | undefined> {
  const tracks = source.streams.filter(isPictureOrSound)
  const ends = tracks.map((stream) =>
    stream.duration === AV_NOPTS_VALUE
      ? undefined
      : source.seconds(stream, (stream.startTime === AV_NOPTS_VALUE ? 0n : stream.startTime) + stream.duration),
  )
  const minEnd =
    Math.min(stated, ...(ends.includes(undefined) ? [] : [Math.max(...ends.map(Number))])) - MEDIA_END_TOLERANCE_SECONDS
  if (minEnd <= 0) return undefined
  source.context.seekFrameSync(-1, BigInt(Math.round((minEnd + source.origin) * 1e6)), AVSEEK_FLAG_BACKWARD)
  for (const packet of source.packets()) {
    const stream = tracks.find(({ index }) => index === packet.streamIndex)
    const stamp = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts
    if (stream !== undefined && (source.seconds(stream, stamp) ?? 0) >= minEnd) return undefined
  }
  const held = yield* measureDuration(source.path)
  return held < minEnd ? held : undefined
}
