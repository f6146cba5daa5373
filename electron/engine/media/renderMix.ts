import { avGetCodecName, type Stream } from 'node-av/lib'
import { MediaWriter } from './mediaWriter.ts'
import { PictureCopy } from './pictureCopy.ts'
import type { PictureTrack } from './pictureTrack.ts'
import { PictureTranscode } from './pictureTranscode.ts'
import { isCopyable } from './probe.ts'
import { SoundTrack } from './soundTrack.ts'
import { measureDuration, SourceFile } from './sourceFile.ts'
import type { MixPlan, MixResult, Steps } from './tasks.ts'

/**
 * The last packets of a sound track reach a little beyond the picture; that much (seconds) is cut off. Sound that goes
 * on for longer means something and is kept.
 */
const OVERHANG = 0.1

/** The index in front, so that players and browsers can start before the whole file is there. */
const MP4_OPTIONS = { movflags: '+faststart' }

/** Writes the dubbed video: the picture as it is, the original sound making way for the speech of the plan. */
export function* renderMix(plan: MixPlan): Steps<MixResult> {
  using source = new SourceFile(plan.source)
  const { picture } = source
  const withBed = source.sound() !== undefined
  const duration = source.statedDuration ?? measureDuration(plan.source)
  using writer = new MediaWriter(plan.out, 'mp4')
  using track = picture === undefined ? undefined : openPicture(source, picture, writer)
  using sound = new SoundTrack(plan, writer, withBed)
  writer.start(MP4_OPTIONS)
  const pictureEnd = track === undefined ? undefined : yield* writePicture(track, sound, duration)
  const end = yield* writeRest(sound, { pictureEnd, duration })
  writer.finish()
  return { duration: end, encoder: sound.encoderName, notes: notesFor(source, picture, withBed) }
}

function openPicture(source: SourceFile, picture: Stream, writer: MediaWriter): PictureTrack {
  return isCopyable(picture) ? new PictureCopy(source, picture, writer) : new PictureTranscode(source, picture, writer)
}

/** Sound is made as far as the picture has come, so that both lie side by side in the file and little waits in memory. */
function* writePicture(track: PictureTrack, sound: SoundTrack, duration: number): Generator<number, number> {
  const steps = track.write()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    sound.advance(step.value)
    yield fraction(step.value, duration)
  }
}

/** The sound after the last frame of the picture; all of it where there is no picture. */
function* writeRest(
  sound: SoundTrack,
  { pictureEnd, duration }: { pictureEnd: number | undefined; duration: number },
): Generator<number, number> {
  const wanted = soundEnd(pictureEnd, sound.statedDuration || duration)
  while (sound.bedEnd === undefined && sound.step(wanted)) yield fraction(sound.position, duration)
  // A file that was cut off holds less than it says.
  const end = sound.bedEnd === undefined ? wanted : Math.max(pictureEnd ?? 0, Math.min(wanted, sound.bedEnd))
  sound.finish(end)
  return end
}

function soundEnd(pictureEnd: number | undefined, stated: number): number {
  if (pictureEnd === undefined) return Number.POSITIVE_INFINITY
  return stated > pictureEnd + OVERHANG ? stated : pictureEnd
}

function notesFor(source: SourceFile, picture: Stream | undefined, withBed: boolean): string[] {
  const notes: string[] = []
  if (picture !== undefined && !isCopyable(picture)) {
    const name = avGetCodecName(picture.codecpar.codecId) ?? 'unknown'
    notes.push(`MP4 cannot carry ${name} pictures, so the picture was encoded again as H.264.`)
  }
  if (!withBed && source.hasSound) {
    notes.push('The original sound is in a format that cannot be read, so the video has the speech only.')
  }
  return notes
}

function fraction(seconds: number, duration: number): number {
  return duration > 0 ? Math.min(1, Math.max(0, seconds / duration)) : 0
}
