import { hasReadableSound } from '../../../../shared/audio/hasReadableSound.ts'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { FaceReading } from '../../../../shared/contract/localMedia.ts'
import { joinSpans, type TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { openSound } from '../../core/openSound.ts'
import type { FaceTrack } from '../../core/pictureFindings.ts'
import { type Capabilities, type Diarizer, need, type WorkOptions } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import { runMedia } from '../../media/mediaProcess.ts'
import { probeFile } from '../../media/probeFile.ts'
import { filmBursts, filmSound } from '../film/filmSound.ts'
import type { CachedFilm } from '../film/mediaCache.ts'
import { type LineLoudness, levelsOf, type TimedLine, viewOf } from './lineView.ts'

/** Seconds around a line in which faces are looked for: who is turned away in it may be seen just before. */
const FACE_SEARCH_MARGIN_SECONDS = 1
/** Least share of a line in which speech is heard; else mouths that rest mean nothing. */
const MIN_LINE_SPEECH_SHARE = 0.3

/** A film whose faces are looked for while these lines are spoken (times in seconds). */
interface FaceQuestion {
  readonly path: string
  readonly lines: readonly TimedLine[]
  readonly shared: CachedFilm
}

/**
 * Tells of each line whether the mouth that speaks it is seen, and which lines one person speaks. What is known of faces leaves
 * no trace on the disk.
 */
export async function detectFaces(
  { path, lines, shared }: FaceQuestion,
  { capabilities, ...work }: WorkOptions & { readonly capabilities: Capabilities },
): Promise<FaceReading> {
  const finder = need(capabilities, 'faces')
  const { times: cuts } = await shared.step('shots', () => runMedia('shots', { path }, stage(work, 0, 0.15)))
  const facts = await shared.step('probe', () => probeFile(path, work))
  const listening = { lines, shared, diarizer: capabilities.diarizer, ...stage(work, 0.15, 0.25) }
  const lineLevels = hasReadableSound(facts) ? await measureLineLevels(path, listening) : []
  const tracks = await finder.find({ path, spans: spansOf(lines), cuts }, stage(work, 0.25, 1))
  const seen = lines.map((line, at) => viewOf({ ...line, levels: lineLevels[at] ?? [] }, { tracks, cuts }))
  const speaking = tracks.filter((track) => seen.some(({ speaker }) => speaker === track))
  const { people, personOf } = peopleOf(speaking)
  return {
    lines: seen.map(({ view, speaker }, at) => ({
      id: lines[at]?.id ?? 0,
      ...omitUndefined({ view }),
      ...personIn(speaker, personOf),
    })),
    people,
  }
}

function personIn(speaker: FaceTrack | undefined, personOf: ReadonlyMap<FaceTrack, number>): { person?: number } {
  const person = speaker && personOf.get(speaker)
  return person === undefined ? {} : { person }
}

/** The stretches around the lines, joined where they touch. */
function spansOf(lines: readonly TimedLine[]): TimeSpan[] {
  const around = lines.map(({ start, end }) => ({
    start: Math.max(0, start - FACE_SEARCH_MARGIN_SECONDS),
    end: end + FACE_SEARCH_MARGIN_SECONDS,
  }))
  return joinSpans(around)
}

/** How loud it is in the course of each line in which speech is heard. */
async function measureLineLevels(
  path: string,
  {
    lines,
    shared,
    diarizer,
    ...work
  }: WorkOptions & Pick<FaceQuestion, 'lines' | 'shared'> & { readonly diarizer: Diarizer | undefined },
): Promise<LineLoudness['levels'][]> {
  const pcm = await filmSound(path, shared, work)
  const speech = await filmBursts(() => pcm, { diarizer, shared, ...work })
  const sound = await openSound(pcm)
  try {
    const lineLevels: LineLoudness['levels'][] = []
    for (const { start, end } of lines) {
      work.signal.throwIfAborted()
      const spoken = speech.reduce(
        (sum, one) => sum + Math.max(0, Math.min(one.end, end) - Math.max(one.start, start)),
        0,
      )
      if (spoken < MIN_LINE_SPEECH_SHARE * (end - start)) lineLevels.push([])
      else lineLevels.push(levelsOf(await sound.read(start, end), { from: start, rate: pcm.sampleRate }))
    }
    return lineLevels
  } finally {
    await sound.close()
  }
}

/** Mean distance of prints up to which they are one person's; face-api's own limit for two of them. */
const MAX_PERSON_PRINT_DISTANCE = 0.6

/** Groups of tracks of one person each. */
interface FacePeople {
  readonly people: { portrait: string }[]
  readonly personOf: ReadonlyMap<FaceTrack, number>
}

/**
 * Joins tracks of one person by their prints: the clearest first, as they are known best, each goes to the group whose members it
 * is nearest to in the mean. Nearness to a group's mean print would take strangers in, as a mean lies in everybody's middle.
 */
export function peopleOf(tracks: readonly FaceTrack[]): FacePeople {
  const groups: FaceTrack[][] = []
  const personOf = new Map<FaceTrack, number>()
  for (const track of tracks.toSorted((a, b) => clearness(b) - clearness(a))) {
    if (track.print === undefined) continue
    const near = groups.map((group) => group.reduce((sum, one) => sum + distance(one, track), 0) / group.length)
    const smallestDistance = Math.min(...near)
    const person = smallestDistance <= MAX_PERSON_PRINT_DISTANCE ? near.indexOf(smallestDistance) : groups.length
    groups[person] = [...(groups[person] ?? []), track]
    personOf.set(track, person)
  }
  return { people: groups.map(([clearest]) => ({ portrait: clearest?.portrait ?? '' })), personOf }
}

function distance({ print: a = [] }: FaceTrack, { print: b = [] }: FaceTrack): number {
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)))
}

/** How well a face is seen: large, from the front. */
function clearness({ width, mouth }: FaceTrack): number {
  return (width * mouth.reduce((sum, { frontal }) => sum + frontal, 0)) / Math.max(1, mouth.length)
}
