import { avGetCodecName, type Stream } from 'node-av/lib'
import { DubSound } from './dubSound.ts'
import { MediaWriter } from './mediaWriter.ts'
import { loudnessOf, mixNotes } from './mixReport.ts'
import { PictureCopy } from './pictureCopy.ts'
import type { PictureTrack } from './pictureTrack.ts'
import { PictureTranscode } from './pictureTranscode.ts'
import { prepareMix } from './prepareMix.ts'
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

/** Share of the work that is listening before the mix. */
const LISTENING = 0.25

/** Writes the dubbed video: the picture as it is, the original sound making way for the speech of the plan. */
export function* renderMix(plan: MixPlan): Steps<MixResult> {
  using source = new SourceFile(plan.source)
  const { picture } = source
  const duration = source.statedDuration ?? measureDuration(plan.source)
  const recipe = yield* scaled(prepareMix(plan, source, duration), 0, LISTENING)
  using writer = new MediaWriter(plan.out, 'mp4')
  using track = picture === undefined ? undefined : openPicture(source, picture, writer)
  using sound = new DubSound(recipe)
  using encoded = new SoundTrack(sound, recipe.layout, { writer, language: plan.language })
  writer.start(MP4_OPTIONS)
  const end = yield* scaled(writeTracks({ track, sound, encoded, duration }), LISTENING, 1)
  writer.finish()
  const loudness = loudnessOf(recipe, sound)
  const notes = [...notesFor(source, picture, recipe.withBed), ...mixNotes(recipe, loudness)]
  return { duration: end, encoder: encoded.encoderName, notes, loudness, lines: recipe.balance.lines }
}

/** The same work as a part of a longer one. */
function* scaled<T>(steps: Generator<number, T>, from: number, to: number): Generator<number, T> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    yield from + (to - from) * step.value
  }
}

interface Tracks {
  readonly track: PictureTrack | undefined
  readonly sound: DubSound
  readonly encoded: SoundTrack
  readonly duration: number
}

function* writeTracks(tracks: Tracks): Generator<number, number> {
  const { track, encoded, duration } = tracks
  const pictureEnd = track === undefined ? undefined : yield* writePicture(track, encoded, duration)
  return yield* writeRest(tracks, pictureEnd)
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
function* writeRest({ sound, encoded, duration }: Tracks, pictureEnd: number | undefined): Generator<number, number> {
  const wanted = soundEnd(pictureEnd, sound.statedDuration || duration)
  while (sound.bedEnd === undefined && encoded.step(wanted)) yield fraction(encoded.position, duration)
  // A file that was cut off holds less than it says.
  const end = sound.bedEnd === undefined ? wanted : Math.max(pictureEnd ?? 0, Math.min(wanted, sound.bedEnd))
  encoded.finish(end)
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
