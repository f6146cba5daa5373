import { avGetCodecName, type Stream } from 'node-av/lib'
import { invalid } from '../../../../shared/failure.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import { createTimeMap, IDENTITY_TIME_MAP } from '../../../../shared/timing/waits/timeMap.ts'
import { carryFilm } from '../carry/carryFilm.ts'
import { filmTags, tagNotes } from '../carry/filmTags.ts'
import { isConstantRate } from '../picture/constantFrames.ts'
import { PictureCopy } from '../picture/pictureCopy.ts'
import { type Hdr, hdrOf } from '../picture/pictureRange.ts'
import type { PictureTrack } from '../picture/pictureTrack.ts'
import { PictureTranscode, remakeOf, type TranscodeTarget } from '../picture/pictureTranscode.ts'
import { knowClip } from '../qc/linePrint.ts'
import { measureDuration, SourceFile } from '../read/sourceFile.ts'
import { signNotes, textTracks } from '../subtitles/textTracks.ts'
import type { Clip, MixPlan, MixResult, Steps } from '../tasks.ts'
import { HeaderRefused, MediaWriter } from '../write/mediaWriter.ts'
import { type OutputFormat, outputFormat } from '../write/outputFormat.ts'
import { type SideTrack, sideTrack } from '../write/sideTrack.ts'
import { SoundTrack } from '../write/soundTrack.ts'
import { writeOriginalTrack } from '../write/writeOriginalTrack.ts'
import { writeLines } from './clips/writeLines.ts'
import { type DubRecipe, DubSound } from './dubSound.ts'
import { cancelledNotes, loudnessOf, mixNotes } from './mixReport.ts'
import { prepareMix } from './prepareMix.ts'
import { writeStems } from './writeStems.ts'

/** Seconds of a frame where the file does not have it: that of a film. */
const DEFAULT_FRAME_SECONDS = 1 / 24

/** Seconds after the end at which a line is refused. */
const MAX_LINE_OVERRUN_SECONDS = 60

/** Share of the work that is done before the mix: listening, where that is still to be done. */
const LISTENING_PROGRESS_SHARE = 0.25
const LISTENED_PROGRESS_SHARE = 0.02

/**
 * Writes the dubbed video: the picture as it is, the original sound making way for the speech of the plan, and what the
 * plan wants besides.
 */
export function* renderMix(plan: MixPlan): Steps<MixResult> {
  const format = outputFormat(plan.out)
  using source = new SourceFile(plan.source)
  const picture = format.subtitles === undefined ? undefined : source.picture
  const map = createTimeMap(plan.timeMap ?? [])
  const duration = map.toDub(source.statedDuration ?? (yield* measureDuration(plan.source)))
  refuseBeyond(plan, duration)
  const before = plan.listened === undefined ? LISTENING_PROGRESS_SHARE : LISTENED_PROGRESS_SHARE
  const { plan: mainPlan, beside } = inTwoTracks(plan, picture)
  const recipe = yield* scaled(prepareMix(mainPlan, source, { duration, map }), 0, before)
  const described = beside && (yield* scaled(prepareMix(beside, source, { duration, map }), before, before))
  const { encoding, lost, ...made } = yield* scaled(
    writeWhatFits(recipe, { source, picture, format, duration, described }),
    before,
    1 - stemsShare(plan),
  )
  const parts = yield* scaled(writeStems(recipe, made.duration), 1 - stemsShare(plan), 1)
  const stems = [...parts, ...(plan.lineFiles === undefined ? [] : writeLines(plan.clips, plan.lineFiles))]
  const kept = picture === undefined || format.copiesPicture(picture) || plan.burn !== undefined
  const notes = [
    ...notesFor(source, kept ? undefined : picture, recipe.withBed),
    ...mixNotes(recipe, made.loudness),
    ...lost,
  ]
  const { name: as, hdr } = remadeAs(picture)
  if (encoding?.constantRate) notes.unshift(say('engineNote.made.constant', { as }))
  const outlasts = made.duration - duration
  if (picture !== undefined && outlasts > MAX_UNREPORTED_OVERRUN_SECONDS) {
    notes.unshift(say('engineNote.outlasts', { seconds: outlasts.toFixed(1) }))
  }
  if (encoding?.burn !== undefined) notes.unshift(say('engineNote.made.burned', { as }))
  const isRemade = !kept || encoding?.burn !== undefined || encoding?.constantRate === true
  if (isRemade && hdr !== undefined) notes.push(say('engineNote.made.toneMapped', { kind: hdr, as }))
  return { ...made, notes, stems, lines: linesIn(plan.clips, { recipe, described }) }
}

/** The facts of each clip's line for the report; those of a description are taken from the described track, if there is one. */
function linesIn(
  clips: readonly Clip[],
  { recipe, described }: { readonly recipe: DubRecipe; readonly described: DubRecipe | undefined },
): MixResult['lines'] {
  return clips.flatMap((clip) => {
    const { plan, balance } = clip.describes === true && described !== undefined ? described : recipe
    const index = plan.clips.indexOf(clip)
    const [line, gain] = [balance.lines[index], balance.clipGains[index]]
    if (line === undefined) return []
    return gain === undefined ? [line] : [{ ...line, ...knowClip(clip, gain) }]
  })
}

/** The plan of the dub without what describes its picture, and of the track that has that besides, where there is one. */
function inTwoTracks(
  plan: MixPlan,
  picture: Stream | undefined,
): { readonly plan: MixPlan; readonly beside?: MixPlan } {
  if (plan.describedTrack !== true) return { plan }
  const dub = { ...plan, clips: plan.clips.filter(({ describes }) => describes !== true) }
  return picture === undefined || dub.clips.length === plan.clips.length ? { plan: dub } : { plan: dub, beside: plan }
}

/** Seconds by which speech may outlast its film without a word. */
const MAX_UNREPORTED_OVERRUN_SECONDS = 1

/**
 * Refuses lines far past the end of the film, since lists over time grow with the latest. Speech that comes late because it
 * did not fit is no such line: it is said after the end. Throws `invalid`.
 */
function refuseBeyond({ clips }: MixPlan, duration: number): void {
  const late = clips
    .map(({ slot, start }) => slot?.start ?? start)
    .find((start) => start > duration + MAX_LINE_OVERRUN_SECONDS)
  if (late === undefined) return
  throw invalid(say('engine.line.late', { seconds: late, end: duration.toFixed(2) }), 'lines')
}

/** Share of the work that stems are. */
function stemsShare({ stems }: MixPlan): number {
  return stems === undefined ? 0 : 0.4
}

interface Writing {
  readonly source: SourceFile
  /** Absent where there is none, or where only the sound is wanted. */
  readonly picture: Stream | undefined
  readonly format: OutputFormat
  /** Seconds of the dub, but for what speech outlasts it. */
  readonly duration: number
  /** The sound of a second track, in which the picture is described. */
  readonly described?: DubRecipe | undefined
}

/** The reasons to encode a picture whatever its codec. */
type Encoding = Pick<TranscodeTarget, 'burn' | 'constantRate'>

interface Made extends Pick<MixResult, 'duration' | 'encoder' | 'loudness' | 'left'> {
  /** Absent where there is no picture. */
  readonly encoding: Encoding | undefined
  /** Notes on what one channel takes from the original. */
  readonly lost: readonly Message[]
}

/** Writes the file with all of the film; without what else it has where that is too damaged to be written again. */
function* writeWhatFits(recipe: DubRecipe, writing: Writing): Generator<number, Made> {
  try {
    return yield* writeFile(recipe, writing, carryFilm)
  } catch (error) {
    if (!(error instanceof HeaderRefused)) throw error
    const notes = [say('engineNote.made.damaged')]
    return yield* writeFile(recipe, writing, () => ({ tracks: [], chapters: [], tags: {}, notes }))
  }
}

function* writeFile(recipe: DubRecipe, writing: Writing, carry: typeof carryFilm): Generator<number, Made> {
  const { plan, map } = recipe
  const exact = plan.settings?.exactSeconds || undefined
  const { source, picture, format, duration } = writing
  using writer = new MediaWriter(plan.out, format.container)
  using sound = new DubSound(recipe)
  using sides = new DisposableStack()
  const described = writing.described && sides.use(new DubSound(writing.described))
  const speechEnd = Math.max(sound.speechEnd, described?.speechEnd ?? 0)
  const encoding = picture && encodingOf(recipe, picture, { isHeld: speechEnd > duration })
  using track = picture && openPicture(writing, picture, { writer, map, ...encoding })
  const target = { writer, format, language: plan.language }
  using encoded = new SoundTrack(sound, { ...target, describes: plan.clips.some(({ describes }) => describes) })
  const beside: SideTrack[] = []
  if (described !== undefined)
    beside.push(sides.use(new SoundTrack(described, { ...target, describes: true, isSecond: true })))
  const { chapterTitles, soundTrack } = plan.settings ?? {}
  const film = carry(source, { writer, format, duration, map, chapterTitles, soundTrack })
  const steps = [...originals(recipe, { writer, format }), ...textTracks(plan, { writer, format }), ...film.tracks]
  beside.push(...steps.map((side) => sides.use(sideTrack(side))))
  const tags = {
    ...filmTags(source, plan.comment),
    ...(format.oneLanguage && plan.language && { language: plan.language }),
  }
  writer.describe({ tags: { ...tags, ...film.tags }, chapters: film.chapters, end: exact ?? duration })
  writer.start(format.options)
  // Where only the sound of a video is wanted, it is as long as the video.
  const end = source.picture !== undefined && track === undefined ? duration : undefined
  const overhang = frameSeconds(picture)
  const made = yield* writeTracks({ track, sound, speechEnd, encoded, beside, duration, end, exact, overhang })
  writer.finish()
  const left = [...film.notes, ...tagNotes(plan.out, tags, format), ...signNotes(plan.signs, format)]
  const lost = cancelledNotes(sound.cancelled)
  return { duration: made, encoder: encoded.encoderName, loudness: loudnessOf(recipe, sound), left, encoding, lost }
}

interface Target {
  readonly writer: MediaWriter
  readonly format: OutputFormat
}

function originals(
  { plan: { settings, source, sourceLanguage: language }, map }: DubRecipe,
  { writer, format }: Target,
): Generator<number>[] {
  const { soundTrack, originalTrack = false } = settings ?? {}
  return originalTrack ? [writeOriginalTrack(source, map, { writer, format, language, soundTrack })] : []
}

/** The same work as a part of a longer one. */
function* scaled<T>(steps: Generator<number, T>, from: number, to: number): Generator<number, T> {
  try {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value
      yield from + (to - from) * step.value
    }
  } finally {
    // Where the whole is left early, so is the part, with all that it holds.
    steps.return(undefined as T)
  }
}

interface Tracks {
  readonly track: PictureTrack | undefined
  readonly sound: DubSound
  /** When the last line of any track is over. */
  readonly speechEnd: number
  readonly encoded: SoundTrack
  readonly beside: readonly SideTrack[]
  readonly duration: number
  /** Where the sound is to end, in seconds, if there is no picture to tell. */
  readonly end: number | undefined
  /** Where it is to end to the sample, whatever there is. */
  readonly exact: number | undefined
  /**
   * The last packets of a sound track reach a little beyond the picture; up to a frame (in seconds) is cut off. What is
   * longer is kept, for a dub is as long as its source.
   */
  readonly overhang: number
}

function frameSeconds(picture: Stream | undefined): number {
  const { num = 0, den = 0 } = picture?.avgFrameRate ?? {}
  return num > 0 && den > 0 ? den / num : DEFAULT_FRAME_SECONDS
}

function* writeTracks(tracks: Tracks): Generator<number, number> {
  const pictureEnd = tracks.track === undefined ? tracks.end : yield* writePicture(tracks.track, tracks)
  const end = yield* writeRest(tracks, pictureEnd)
  for (const side of tracks.beside) side.finish(end)
  return end
}

/** The reasons to encode this picture, if any; its last frame may be held until all is said. */
function encodingOf({ plan, map }: DubRecipe, picture: Stream, { isHeld }: { isHeld: boolean }): Encoding {
  const isConstant = map.isIdentity && !isHeld && isConstantRate(picture)
  return { burn: plan.burn, constantRate: plan.settings?.constantRate === true && !isConstant }
}

function openPicture({ source, format }: Writing, picture: Stream, target: TranscodeTarget): PictureTrack {
  if (target.burn === undefined && !target.constantRate && format.copiesPicture(picture))
    return new PictureCopy(source, picture, target.writer, { map: target.map ?? IDENTITY_TIME_MAP })
  return new PictureTranscode(source, picture, target)
}

/** Sound is made as far as the picture has come, so that all lie side by side in the file and little waits in memory. */
function* writePicture(
  track: PictureTrack,
  { speechEnd, encoded, beside, duration }: Tracks,
): Generator<number, number> {
  const steps = track.write(speechEnd)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    encoded.advance(step.value)
    for (const side of beside) side.advance(step.value)
    yield fraction(step.value, duration)
  }
}

/** The sound after the last frame of the picture; all of it where there is no picture. */
function* writeRest(
  { sound, speechEnd, encoded, beside, duration, exact, overhang }: Tracks,
  pictureEnd: number | undefined,
): Generator<number, number> {
  if (exact !== undefined) {
    while (encoded.step(exact)) yield fraction(encoded.position, exact)
    encoded.finish(exact)
    return exact
  }
  const targetEnd = soundEnd(pictureEnd, sound.statedDuration || duration, overhang)
  while (sound.bedEnd === undefined && encoded.step(targetEnd)) {
    for (const side of beside) side.advance(encoded.position)
    yield fraction(encoded.position, duration)
  }
  // A file that was cut off holds less than it says.
  const last = Math.max(pictureEnd ?? 0, speechEnd)
  const end =
    sound.bedEnd === undefined ? Math.max(targetEnd, speechEnd) : Math.max(last, Math.min(targetEnd, sound.bedEnd))
  encoded.finish(end)
  return end
}

function soundEnd(pictureEnd: number | undefined, stated: number, overhang: number): number {
  if (pictureEnd === undefined) return Number.POSITIVE_INFINITY
  return stated > pictureEnd + overhang ? stated : pictureEnd
}

/** The codec that a picture is encoded anew in, and its high dynamic range where that is lost. */
function remadeAs(picture: Stream | undefined): { readonly name: string; readonly hdr?: Hdr | undefined } {
  if (picture === undefined) return { name: '' }
  const { name, toneMapped } = remakeOf(picture)
  return { name, hdr: toneMapped ? hdrOf(picture) : undefined }
}

function notesFor(source: SourceFile, encodedAnew: Stream | undefined, withBed: boolean): Message[] {
  const notes: Message[] = []
  if (encodedAnew !== undefined) {
    const codec = avGetCodecName(encodedAnew.codecpar.codecId) ?? 'unknown'
    notes.push(say('engineNote.made.recoded', { codec, as: remakeOf(encodedAnew).name }))
  }
  if (!withBed && source.hasSound) {
    notes.push(say('engineNote.made.speechOnly'))
  }
  return notes
}

function fraction(seconds: number, duration: number): number {
  return duration > 0 ? Math.min(1, Math.max(0, seconds / duration)) : 0
}
