import { existsSync } from 'node:fs'
import { cutRecording } from '../../../shared/audio/takes/cutRecording.ts'
import { measureRecording } from '../../../shared/audio/takes/measureRecording.ts'
import { filmAt, passCuts, recordedAt } from '../../../shared/audio/takes/passCuts.ts'
import { pullTake } from '../../../shared/audio/takes/pullTake.ts'
import { speechBounds } from '../../../shared/audio/takes/speechBounds.ts'
import { decodeSamples, encodeWav, wavParts } from '../../../shared/audio/wav.ts'
import type { TakeFacts } from '../../../shared/commands/projects.ts'
import type { recordings as table } from '../../../shared/commands/recordings.ts'
import { invalid } from '../../../shared/failure.ts'
import { type Message, say } from '../../../shared/locale/message.ts'
import { RECORDED_VOICE, recordingKey, spokenText } from '../../../shared/project/takes/takeKey.ts'
import type { NewTake, Takes } from '../../dubbing/project/takes.ts'
import type { CommandHandlers } from '../commands/command.ts'
import type { StudioParts } from '../studioParts.ts'
import { cleanApart } from './cleanApart.ts'
import type { KeptSound, RecordingFacts } from './recordings.ts'

/** Samples a second of recordings that can be cleaned; see `cleanSound`. */
const CLEAN_RATE = 48_000

/** Seconds before and after the time of a line that belong to it in a pass: what is heard beyond is no part of a take. */
const TAKE_LEAD_IN_SECONDS = 2
const TAKE_TAIL_SECONDS = 6

/** The stretch of a recording (seconds of it) that is cut for a line. */
interface TakePart {
  readonly line: RecordingFacts['lines'][number]
  readonly from: number
  readonly to: number
}

type RecordingParts = Pick<StudioParts, 'projects' | 'recordings'>

interface TakeRequest extends TakePart {
  readonly recording: string
  readonly note?: Message | undefined
}

/** The stars and the note that a person gave a take. */
interface Rating {
  readonly stars?: number | undefined
  readonly remark?: string | undefined
}

/** Gives a take that was made of another one its rating. */
function rated(takes: Takes, made: TakeFacts, { stars, remark }: Rating = {}): TakeFacts {
  return stars === undefined && remark === undefined ? made : takes.rate(made.id, { stars, remark })
}

/** The stretches of a recording (seconds of it) for its lines: the whole of one, or those between the cuts of a pass. */
export async function takeParts(
  { lines, places }: Pick<RecordingFacts, 'lines' | 'places'>,
  sound: Pick<KeptSound, 'seconds' | 'levels'>,
): Promise<TakePart[]> {
  const [first] = lines
  if (first === undefined) return []
  if (lines.length === 1) return [{ line: first, from: 0, to: sound.seconds }]
  const placed = lines
    .map((line) => ({
      line,
      from: recordedAt(places, line.start) ?? 0,
      to: recordedAt(places, line.end) ?? 0,
      characters: line.characters,
    }))
    // A pass that ended early never came to its last lines.
    .filter(({ from }, at) => at === 0 || from < sound.seconds)
  const cuts = [0, ...passCuts(await sound.levels(), placed), sound.seconds]
  return placed.flatMap(({ line, from, to }, at) => {
    const [begin, end] = [cuts[at] ?? 0, cuts[at + 1] ?? sound.seconds]
    const part = {
      line,
      from: at === 0 ? Math.max(begin, from - TAKE_LEAD_IN_SECONDS) : begin,
      to: at === placed.length - 1 ? Math.min(end, to + TAKE_TAIL_SECONDS) : end,
    }
    return part.to > part.from ? [part] : []
  })
}

/** Makes the take of a line from a stretch of a recording (seconds of it); undefined for silence. */
async function cutTake(
  { projects, recordings }: RecordingParts,
  project: string,
  { recording: id, line, from, to, note }: TakeRequest,
): Promise<TakeFacts | undefined> {
  const { facts, sound } = await recordings.read(id)
  const { target, sampleRate, places, lines } = facts
  const samples = await sound.samples(from, to)
  const cut = cutRecording(samples, sampleRate)
  if (cut === undefined) return undefined
  const film = filmAt(places, from + cut.onset)
  const [begin = 0, end = 0] = [from, to].map((at) => filmAt(places, at))
  const measures = measureRecording(samples, sampleRate)
  const bytes = Buffer.from(encodeWav(cut.samples, sampleRate))
  return projects.use(project, (file) => {
    const start = file.journal.document.lines[line.id]?.start
    return file.takes.add(
      {
        key: line.key,
        target,
        line: line.id,
        voice: RECORDED_VOICE,
        heard: measures,
        ...(film === undefined || start === undefined ? {} : { place: film - start }),
        ...(lines.length === 1 ? {} : { cutFrom: { recording: id, from: begin, to: end } }),
        ...(note === undefined ? {} : { notes: [note] }),
      },
      { bytes, seconds: cut.samples.length / sampleRate },
    )
  })
}

/** Makes takes of a recording, none for silence. That of one line is forgotten once its take is safe. */
async function keepTakes(parts: RecordingParts, project: string, id: string, note?: Message): Promise<TakeFacts[]> {
  const { recordings } = parts
  let { facts, sound } = await recordings.read(id)
  const [first] = facts.lines
  if (facts.lines.length > 1 && facts.places.length === 0 && first !== undefined) {
    // Where the film's clock was never known, the reader is taken to have begun with the first line.
    facts = { ...facts, places: [{ at: 0, film: first.start }] }
    await recordings.note(id, { places: facts.places })
  }
  const takes: TakeFacts[] = []
  for (const part of await takeParts(facts, sound)) {
    const take = await cutTake(parts, project, { ...part, recording: id, note })
    if (take !== undefined) takes.push(take)
  }
  if (takes.length === 0 || facts.lines.length === 1) await recordings.forget(id)
  else await recordings.note(id, { places: facts.places, cut: true })
  return takes
}

/** The handlers of `shared/commands/recordings.ts`. */
export function recordingCommands(
  parts: RecordingParts & Pick<StudioParts, 'mediaBase'>,
): CommandHandlers<typeof table> {
  const { projects, recordings, mediaBase = '' } = parts

  return {
    async beginRecording({ project, target, lines: ids, sampleRate }) {
      const facts = await projects.use(project, ({ path, journal: { document } }) => {
        const lines = ids.map((id) => {
          const line = document.lines[id]
          if (line === undefined) throw invalid(say('failure.recordingGone'), 'lines')
          const characters = [...spokenText(line, target)].length
          return { id, key: recordingKey(line, target), start: line.start, end: line.end, characters }
        })
        return { project: path, film: document.media.fingerprint.hash, target, lines, sampleRate }
      })
      const { id: recording, path } = await recordings.begin(facts)
      return { recording, url: `${mediaBase}${path}` }
    },
    placeRecording: ({ recording, places }) => recordings.note(recording, { places }),
    async keepRecording({ project, recording, places }) {
      if (places.length > 0) await recordings.note(recording, { places })
      const takes = await keepTakes(parts, project, recording)
      if (takes.length === 0) throw invalid(say('record.silent'), 'recording')
      return { takes }
    },
    async moveCut({ project, before, after, at }) {
      const adjacentTakes = await projects.use(project, ({ takes }) => [takes.find(before), takes.find(after)])
      const [left, right] = adjacentTakes.map(({ cutFrom }) => cutFrom)
      if (left === undefined || right === undefined || left.recording !== right.recording) {
        throw invalid(say('failure.recordingGone'), 'before')
      }
      const { recording } = left
      const { facts } = await recordings.read(recording)
      const [from = 0, border = 0, to = 0] = [left.from, Math.max(left.from, Math.min(right.to, at)), right.to].map(
        (film) => recordedAt(facts.places, film),
      )
      const stretches = [
        { from, to: border },
        { from: border, to },
      ]
      const takes: TakeFacts[] = []
      for (const [at, stretch] of stretches.entries()) {
        const line = facts.lines.find(({ id }) => id === adjacentTakes[at]?.line)
        const take = line && (await cutTake(parts, project, { recording, line, ...stretch }))
        if (take !== undefined)
          takes.push(await projects.use(project, (file) => rated(file.takes, take, adjacentTakes[at])))
      }
      await projects.use(project, (file) => file.takes.bin([before, after], true))
      return { takes }
    },
    async recoverRecordings({ project }) {
      const film = await projects.use(project, ({ path, journal }) => {
        return { path, film: journal.document.media.fingerprint.hash }
      })
      const takes: TakeFacts[] = []
      for (const id of await recordings.of(film, existsSync)) {
        takes.push(...(await keepTakes(parts, project, id, say('note.recovered'))))
      }
      return { takes }
    },
    ...changedTakes(projects),
  }
}

/** The sound that was made of a recorded take, and how its take differs from that one. */
interface MadeSound extends Pick<NewTake, 'place' | 'notes' | 'cleanedFrom'> {
  readonly samples: Float32Array
}

/** The handlers that make a take of a recorded one. */
function changedTakes(
  projects: StudioParts['projects'],
): Pick<CommandHandlers<typeof table>, 'cleanTake' | 'pullTake'> {
  /** The samples of a take that was recorded here. Throws `invalid` for others. */
  async function recordedTake(project: string, id: string) {
    const { facts, bytes } = await projects.use(project, ({ takes }) => {
      return { facts: takes.find(id), bytes: Buffer.concat([...takes.read(id)]) }
    })
    const { heard } = facts
    const { format, data } = wavParts(bytes) ?? {}
    if (heard === undefined || format === undefined || format.channels !== 1 || data === undefined) {
      throw invalid(say('failure.notRecorded'), 'take')
    }
    return { facts, heard, samples: decodeSamples(data, format), sampleRate: format.sampleRate }
  }

  /** Adds the take that was made of a recorded one, for the same words and with its rating. */
  function addTake(
    project: string,
    { facts, sampleRate }: Awaited<ReturnType<typeof recordedTake>>,
    { samples, ...change }: MadeSound,
  ): Promise<TakeFacts> {
    const { key, target, line, voice, place } = facts
    const measures = measureRecording(samples, sampleRate)
    const sound = { bytes: Buffer.from(encodeWav(samples, sampleRate)), seconds: samples.length / sampleRate }
    const take = { key, target, line, voice, place, ...change, heard: measures }
    return projects.use(project, ({ takes }) => rated(takes, takes.add(take, sound), facts))
  }

  return {
    async cleanTake({ project, take: id }) {
      const made = await projects.use(project, ({ takes }) => takes.cleanOf(id))
      if (made !== undefined) return made
      const recorded = await recordedTake(project, id)
      const { facts, heard, samples, sampleRate } = recorded
      if (sampleRate !== CLEAN_RATE) throw invalid(say('failure.notRecorded'), 'take')
      const clean = await cleanApart({ samples, noise: heard.level - heard.noise })
      // Where the room is heard no more, the sound begins with the speech.
      const later = (speechBounds(clean, CLEAN_RATE).from - speechBounds(samples, CLEAN_RATE).from) / CLEAN_RATE
      const place = facts.place === undefined ? undefined : facts.place + later
      return addTake(project, recorded, { samples: clean, place, cleanedFrom: id })
    },
    async pullTake({ project, take: id, factor }) {
      const recorded = await recordedTake(project, id)
      const samples = pullTake(recorded.samples, { sampleRate: recorded.sampleRate, factor })
      const percent = Math.round((recorded.samples.length / samples.length - 1) * 100)
      return addTake(project, recorded, { samples, notes: [say('note.pulled', { percent })] })
    },
  }
}
